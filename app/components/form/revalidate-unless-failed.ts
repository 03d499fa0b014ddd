import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Leaves a page as it was after a form that failed: with the line broken, loading it again would fail too. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({
	actionStatus = 200,
	defaultShouldRevalidate,
}) => actionStatus < 400 && defaultShouldRevalidate;
