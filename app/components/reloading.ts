import { useLocation, useNavigation } from "@remix-run/react";

/** Whether the page that is shown is being fetched with other parameters. */
export function useIsReloading(): boolean {
	const shown = useLocation();
	const { state, location } = useNavigation();
	return state === "loading" && location.pathname === shown.pathname;
}
