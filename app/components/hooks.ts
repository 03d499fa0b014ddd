import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns false on the server and until the page is hydrated, then true. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

/** Returns true while the current page loads with other parameters. */
export function useIsReloading(): boolean {
	const currentLocation = useLocation();
	const { state, location } = useNavigation();
	return state === "loading" && location.pathname === currentLocation.pathname;
}

/** True if the browser sent `Save-Data: on`; provided by the shell. */
export const SaveDataContext = createContext(false);

/** Returns true if the visitor's browser requests less data. */
export function useSavesData(): boolean {
	return useContext(SaveDataContext);
}

/**
 * Calls back after each navigation to the page, so that fields can be set from its address. Not on the first load,
 * which keeps text typed before hydration. Compares location keys, because a back navigation may finish before React
 * renders that the page was left.
 */
export function useOnNavigation(onNavigated: () => void): void {
	const { key } = useLocation();
	const isIdle = useNavigation().state === "idle";
	const handledKey = useRef<string | undefined>(key);
	useEffect(() => {
		if (!isIdle) handledKey.current = undefined;
		if (!isIdle || handledKey.current === key) return;
		handledKey.current = key;
		onNavigated();
	});
}
