import { createContext } from "react-router";
export const apiContext = createContext<string>("");
