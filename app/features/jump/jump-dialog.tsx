import { Form, useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { MAX_QUERY } from "~/components/staff/list-state";
import { JUMP_PATH, type JumpGroup } from "./jump";
import { JumpResults } from "./jump-results";

/** Pause in typing, in ms, that starts a search. */
const PAUSE_MS = 200;

/** The jump box over the page, open for as long as it is rendered. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
	const { data, load } = useFetcher<{ groups: JumpGroup[] }>();
	const [query, setQuery] = useState("");
	const open = useCallback((element: HTMLDialogElement | null) => element?.showModal(), []);
	useEffect(() => {
		const timer = setTimeout(
			() => load(`${JUMP_PATH}?${new URLSearchParams({ q: query })}`),
			PAUSE_MS,
		);
		return () => clearTimeout(timer);
	}, [query, load]);
	return (
		<dialog
			ref={open}
			aria-label="Jump to"
			onClose={onClose}
			className="m-auto mt-16 w-full max-w-2xl rounded-card border border-edge bg-card p-4 text-ink"
		>
			<Form action={JUMP_PATH} role="search" onSubmit={onClose} className="mb-4 flex gap-2">
				<input
					type="search"
					name="q"
					value={query}
					onChange={({ currentTarget }) => setQuery(currentTarget.value)}
					maxLength={MAX_QUERY}
					aria-label="Model, shop, page or screen"
					placeholder="Model, shop, page or screen"
					className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3"
				/>
				<button
					type="button"
					onClick={onClose}
					className="min-h-11 cursor-pointer rounded-control px-3 font-semibold hover:underline"
				>
					Close
				</button>
			</Form>
			<div aria-live="polite">
				{data && <JumpResults groups={data.groups} onChosen={onClose} />}
			</div>
		</dialog>
	);
}
