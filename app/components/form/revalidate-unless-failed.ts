import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Skips revalidation after a failed form: without a connection it would fail too. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({
	actionStatus = 200,
	defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate;
