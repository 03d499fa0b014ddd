import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Does not load the page again after a form that failed: without a connection that would fail too. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({
	actionStatus = 200,
	defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate;
