import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { QuietButton } from "~/components/staff/quiet-button";
import { IMAGES_PATH, type ImageListState } from "./image-list";

/** Pause in typing, in ms, that starts a search. */
const PAUSE_MS = 250;

/** Searches the list; with scripts while typing. */
export function ModelSearch({ state: { query, sku } }: { state: ImageListState }) {
	const submit = useSubmit();
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>();

	useEffect(() => () => clearTimeout(timer.current), []);

	// The address may change in other ways, such as Back; text that is being typed stays.
	useEffect(() => {
		if (input.current && input.current !== document.activeElement) input.current.value = query;
	}, [query]);

	return (
		<Form
			action={IMAGES_PATH}
			role="search"
			preventScrollReset
			onSubmit={() => clearTimeout(timer.current)}
			onChange={({ currentTarget }) => {
				clearTimeout(timer.current);
				timer.current = setTimeout(
					() => submit(currentTarget, { replace: true, preventScrollReset: true }),
					PAUSE_MS,
				);
			}}
			className="flex gap-2"
		>
			{sku !== undefined && <input type="hidden" name="sku" value={sku} />}
			<input
				ref={input}
				type="search"
				name="q"
				defaultValue={query}
				maxLength={100}
				aria-label="Search projectors"
				placeholder="Search projectors by brand, model, or SKU..."
				className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-ellipsis"
			/>
			<QuietButton>Search</QuietButton>
		</Form>
	);
}
