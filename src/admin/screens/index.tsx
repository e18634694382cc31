import { replace } from "react-router";

export function clientLoader() {
  throw replace("/admin/dashboard");
}

export default function AdminIndex() {
  return null;
}
