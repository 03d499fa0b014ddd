import { createContext, useContext } from "react";

/** Whether this visitor's browser asked to be spared data (the Save-Data header); the shell provides it. */
export const SavesData = createContext(false);

/** Whether to show the least that will do. */
export function useSavesData(): boolean {
	return useContext(SavesData);
}
