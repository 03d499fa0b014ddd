import { Link } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { JUMP_PATH } from "./jump";

const JumpDialog = lazy(() => import("./jump-dialog"));

/** The link to the jump page; with scripts Ctrl+K, or ⌘K, opens the jump dialog. */
export function JumpLink() {
	const [isOpen, setIsOpen] = useState(false);
	useEffect(() => {
		const openOnKeys = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
			if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "k") return;
			event.preventDefault();
			setIsOpen(true);
		};
		document.addEventListener("keydown", openOnKeys);
		return () => document.removeEventListener("keydown", openOnKeys);
	}, []);
	return (
		<>
			<Link
				to={JUMP_PATH}
				aria-keyshortcuts="Control+K"
				className="py-1 text-sm underline underline-offset-4"
			>
				Jump to
			</Link>
			{isOpen && (
				<Suspense fallback={null}>
					<JumpDialog onClose={() => setIsOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
