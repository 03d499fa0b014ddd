import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Calls back after each navigation to the page, for fields that follow its address. Not on the first load, which keeps
 * what was typed before hydration. Compares location keys, because a back navigation may finish before React renders
 * that the page was left.
 */
export function useArrivals(onArrival: () => void): void {
	const { key } = useLocation();
	const isIdle = useNavigation().state === "idle";
	const arrivedAt = useRef<string | undefined>(key);
	useEffect(() => {
		if (!isIdle) arrivedAt.current = undefined;
		if (!isIdle || arrivedAt.current === key) return;
		arrivedAt.current = key;
		onArrival();
	});
}
