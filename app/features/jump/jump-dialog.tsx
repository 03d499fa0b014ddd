import { Form, useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { decodeQuery, MAX_STAFF_QUERY_LENGTH } from "~/components/staff/list-state";
import { JUMP_PATH, type JumpGroup } from "./jump";
import { JumpResults } from "./jump-results";

/** Pause in typing, in ms, that starts a search. */
const SEARCH_DELAY_MS = 200;

/** The jump dialog, open while it is rendered. */
export default function JumpDialog({ onClose }: { onClose: () => void }) {
	const { data, load } = useFetcher<{ query: string; groups: JumpGroup[] }>();
	const [query, setQuery] = useState("");
	const dialog = useRef<HTMLDialogElement>(null);
	const navigate = useNavigate();
	useEffect(() => dialog.current?.showModal(), []);
	useEffect(() => {
		const timer = setTimeout(
			() => load(`${JUMP_PATH}?${new URLSearchParams({ q: query })}`),
			SEARCH_DELAY_MS,
		);
		return () => clearTimeout(timer);
	}, [query, load]);

	// `close` of the dialog element restores the focus.
	const close = () => dialog.current?.close();

	/** Opens the first link, or the jump page if the links for the typed words have not loaded yet. */
	function openFirstLink(event: FormEvent) {
		close();
		const words = decodeQuery(query);
		const firstLink = data?.query === words ? data.groups[0]?.links[0] : undefined;
		if (words === "" || firstLink === undefined) return;
		event.preventDefault();
		navigate(firstLink.to);
	}

	return (
		<dialog
			ref={dialog}
			aria-label="Jump to"
			onClose={onClose}
			className="m-auto mt-16 w-full max-w-2xl rounded-card border border-edge bg-card p-4 text-ink"
		>
			<Form action={JUMP_PATH} role="search" onSubmit={openFirstLink} className="flex gap-2">
				<input
					type="search"
					name="q"
					value={query}
					onChange={({ currentTarget }) => setQuery(currentTarget.value)}
					maxLength={MAX_STAFF_QUERY_LENGTH}
					aria-label="Model, shop, page or screen"
					placeholder="Model, shop, page or screen"
					className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3"
				/>
				<button
					type="button"
					onClick={close}
					className="min-h-11 cursor-pointer rounded-control px-3 font-semibold hover:underline"
				>
					Close
				</button>
			</Form>
			<p className="mt-2 mb-4 text-sm text-muted">With words, Enter opens the first.</p>
			<div aria-live="polite">
				{data && <JumpResults groups={data.groups} onLinkClick={close} />}
			</div>
		</dialog>
	);
}
