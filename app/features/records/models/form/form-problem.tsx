import type { FormMetadata } from "@conform-to/react";
import { useEffect, useRef } from "react";
import type { FormTexts } from "~/features/records/kit/record";
import { fieldId } from "~/features/records/models/form-fields";

/** Shows a rejected form's messages, with a link to each field; nothing for other forms. */
export function FormProblem({
	form: { errors, allErrors },
	idOf = fieldId,
}: {
	form: Pick<FormMetadata<FormTexts>, "errors" | "allErrors">;
	idOf?: (name: string) => string;
}) {
	const messageBox = useRef<HTMLDivElement>(null);
	// Focuses the messages, because the button may be far below.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new result
	useEffect(() => messageBox.current?.focus(), [errors, allErrors]);
	if (!errors) return null;
	const fieldErrors = Object.entries(allErrors).filter(([name]) => name !== "");
	return (
		<div
			ref={messageBox}
			role="alert"
			tabIndex={-1}
			className="grid gap-2 scroll-mt-4 rounded-control border border-negative bg-card p-3 wrap-anywhere"
		>
			<p className="font-semibold text-negative">{errors.join(" ")}</p>
			{fieldErrors.length > 0 && (
				<ul>
					{fieldErrors.map(([name, texts]) => (
						<li key={name}>
							<a
								href={`#${idOf(name)}`}
								className="inline-block py-0.5 underline underline-offset-4"
							>
								{texts.join(" ")}
							</a>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const WORDS_BY_CELL: Record<string, string> = { true: "yes", false: "no" };

/** Shows the text of a cell in words. */
export function CellValue({ text }: { text: string }) {
	return text === "" ? (
		<i className="text-muted">empty</i>
	) : (
		<span className="wrap-anywhere whitespace-pre-line">{WORDS_BY_CELL[text] ?? text}</span>
	);
}
