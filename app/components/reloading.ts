import { useLocation, useNavigation } from "@remix-run/react";

/** Returns true while the current page loads with other parameters. */
export function useIsReloading(): boolean {
	const shown = useLocation();
	const { state, location } = useNavigation();
	return state === "loading" && location.pathname === shown.pathname;
}
