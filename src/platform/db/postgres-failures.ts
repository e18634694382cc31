const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Network errors: ECONNREFUSED, ENOTFOUND, EAI_AGAIN … */
const NETWORK = /^E[A-Z_]{4,}$/;
/** Connection exceptions, shutdown, crash, starting up, and a transaction that was idle for too long. */
const CONNECTION_ENDED = /^(08...|57P0[1-5]|25P03)$/;
/** The driver has no code for what it notices itself. */
const NOTICED_BY_DRIVER = /^(Connection terminated|Query read timeout|Client (has encountered|was closed))/;

/** Returns whether the connection is no longer usable. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== "") return NETWORK.test(code) || CONNECTION_ENDED.test(code);
  return NOTICED_BY_DRIVER.test((error as Error).message);
};

/** All connections of this process are in use. */
export const isWaitForPlace = (error: unknown): boolean =>
  (error as Error).message === "timeout exceeded when trying to connect";

/** The server is there, and takes nobody more. */
export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === "53300";

/** A transaction that lost against another one, and may be tried again from its beginning. */
export const isLostAgainstOther = (error: unknown): boolean => /^40(001|P01)$/.test(codeOf(error));
