/** The state of a database before a start. */
export interface Found {
  /** Nobody can sign in yet: no site has ever been here. */
  isEmpty: boolean;
}
