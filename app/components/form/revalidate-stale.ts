import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Loads the page again after 409 and 410, to show what changed meanwhile beside what is typed. */
export const revalidateStale: ShouldRevalidateFunction = ({
	actionStatus,
	defaultShouldRevalidate,
}) => actionStatus === 409 || actionStatus === 410 || defaultShouldRevalidate;
