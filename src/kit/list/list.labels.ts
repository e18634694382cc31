export const listLabels = {
  edit: "Edit",
  delete: "Delete",
  editItem: (name: string) => `Edit ${name}`,
  deleteItem: (name: string) => `Delete ${name}`,
  moreActions: (name: string) => `More actions for ${name}`,
  earlier: "Move earlier",
  later: "Move later",
  moveEarlier: (name: string) => `Move ${name} earlier`,
  moveLater: (name: string) => `Move ${name} later`,
};
