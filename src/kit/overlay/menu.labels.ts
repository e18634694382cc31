export const menuLabels = { cancel: "Cancel" };
