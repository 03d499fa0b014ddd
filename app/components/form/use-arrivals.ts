import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Calls back when a visit has arrived, for fields that follow the address. Not at first: what was typed before scripts
 * came stays. A visit back may arrive before React has shown that the page was ever left.
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
