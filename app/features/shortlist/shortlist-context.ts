import { createContext, useContext } from "react";
import type { ShortlistedModel } from "./shortlist";

/** The visitor's shortlist, for every button that changes it. */
export const Shortlist = createContext<readonly ShortlistedModel[]>([]);

export function useShortlist(): readonly ShortlistedModel[] {
	return useContext(Shortlist);
}
