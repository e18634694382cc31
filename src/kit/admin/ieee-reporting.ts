import { createContext, use } from "react";

/** Whether the branch reports to IEEE. Otherwise, screens do not mention it. */
export const IeeeReporting = createContext(true);

export const useIeeeReporting = (): boolean => use(IeeeReporting);
