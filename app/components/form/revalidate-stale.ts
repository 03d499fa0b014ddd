import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Shows what somebody else did meanwhile, beside what is typed: 409 and 410 load the page again. */
export const revalidateStale: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === 409 || actionStatus === 410 || defaultShouldRevalidate;
