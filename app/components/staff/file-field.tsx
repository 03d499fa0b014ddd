import { useActionData } from "@remix-run/react";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { errorId, Label } from "~/components/form/field";

/**
 * A file input with its label, hint and error; a file can be dropped on it. A rejected file is removed from the input.
 */
export function FileField({
	label,
	hint,
	error,
	...input
}: { id: string; label: string; hint: ReactNode; error?: string | undefined } & Omit<
	InputHTMLAttributes<HTMLInputElement>,
	"id"
>) {
	const { id } = input;
	const hintId = `${id}-hint`;
	const element = useRef<HTMLInputElement>(null);
	const actionData = useActionData();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new result
	useEffect(() => {
		if (error !== undefined && element.current) element.current.value = "";
	}, [actionData, error]);
	return (
		<div>
			<Label id={id} label={label} />
			<p id={hintId} className="mb-1 max-w-prose text-sm text-muted">
				{hint}
			</p>
			<input
				{...input}
				ref={element}
				type="file"
				aria-invalid={error === undefined ? undefined : true}
				aria-describedby={error === undefined ? hintId : `${hintId} ${errorId(id)}`}
				className="w-full min-w-0 cursor-pointer rounded-control border-2 border-dashed border-edge bg-card p-4 file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink aria-invalid:border-solid aria-invalid:border-negative"
			/>
			{error !== undefined && (
				<p
					id={errorId(id)}
					role="alert"
					className="mt-1 text-sm font-semibold wrap-anywhere text-negative"
				>
					<span aria-hidden="true">! </span>
					{error}
				</p>
			)}
		</div>
	);
}
