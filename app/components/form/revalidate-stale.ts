import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Revalidates also after 409 and 410, to show the stored values beside the typed ones. */
export const revalidateStale: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === 409 || actionStatus === 410 || defaultShouldRevalidate;
