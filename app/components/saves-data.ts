import { createContext, useContext } from "react";

/** True if the browser sent `Save-Data: on`; provided by the shell. */
export const SavesData = createContext(false);

/** Returns true if the visitor's browser requests less data. */
export function useSavesData(): boolean {
	return useContext(SavesData);
}
