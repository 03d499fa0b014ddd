import { useEffect, useRef } from "react";
import type { FieldErrors } from "~/components/form/form-outcome";
import { fieldId } from "~/features/model-editor/form-fields";

const NO_ERRORS: FieldErrors = {};

/** Shows a form's messages, with a link to each field. */
export function FormProblem({
	problem,
	errors = NO_ERRORS,
	idOf = fieldId,
}: {
	problem: string;
	errors?: FieldErrors | undefined;
	idOf?: (name: string) => string;
}) {
	const messages = Object.entries(errors).filter(([, texts]) => texts?.length);
	const box = useRef<HTMLDivElement>(null);
	// Focuses the messages, because the button may be far below.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new result
	useEffect(() => box.current?.focus(), [problem, errors]);
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className="grid gap-2 scroll-mt-4 rounded-control border border-negative bg-card p-3"
		>
			<p className="font-semibold text-negative">{problem}</p>
			{messages.length > 0 && (
				<ul>
					{messages.map(([name, texts]) => (
						<li key={name}>
							<a
								href={`#${idOf(name)}`}
								className="inline-block py-0.5 text-link underline underline-offset-4"
							>
								{texts?.join(" ")}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const WORDS: Record<string, string> = { true: "yes", false: "no" };

/** Shows the text of a cell in words. */
export function ShownValue({ text }: { text: string }) {
	return text === "" ? (
		<i className="text-muted">empty</i>
	) : (
		<span className="wrap-anywhere whitespace-pre-line">{WORDS[text] ?? text}</span>
	);
}
