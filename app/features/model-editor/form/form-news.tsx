import { useEffect, useRef } from "react";
import { CheckField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { ukDate } from "~/components/uk-date";
import type { Difference, Meanwhile, ModelFormState } from "~/features/model-editor/editor-answer";
import { fieldId } from "~/features/model-editor/form-fields";

/** What people call each field of the form. */
export type FieldLabels = Readonly<Record<string, string>>;

const NO_ERRORS: FieldErrors = {};

/** What is wrong with a form, with a link to each field. */
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
	const news = useRef<HTMLDivElement>(null);
	// The button that was used may stand far below: what is new takes the focus.
	// biome-ignore lint/correctness/useExhaustiveDependencies: another answer is news, whatever it says
	useEffect(() => news.current?.focus(), [problem, errors]);
	return (
		<div
			ref={news}
			role="alert"
			tabIndex={-1}
			className="grid gap-2 scroll-mt-4 rounded-control border border-stop bg-card p-3"
		>
			<p className="font-semibold text-stop">{problem}</p>
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

const TIME = new Intl.DateTimeFormat("en-GB", {
	timeStyle: "short",
	timeZone: "Europe/London",
});

/** Who saved meanwhile. */
export function MeanwhileText({ meanwhile }: { meanwhile: Meanwhile | undefined }) {
	if (!meanwhile) return <>Saved meanwhile.</>;
	const at = new Date(meanwhile.at);
	return (
		<>
			Saved meanwhile by <b className="font-semibold">{meanwhile.by}</b> on {ukDate(at).text} at{" "}
			{TIME.format(at)}.
		</>
	);
}

const WORDS: Record<string, string> = { true: "yes", false: "no" };

/** A cell as people read it; nothing is said to be nothing. */
export function ShownValue({ text }: { text: string }) {
	return text === "" ? (
		<i className="text-quiet">empty</i>
	) : (
		<span className="wrap-anywhere whitespace-pre-line">{WORDS[text] ?? text}</span>
	);
}

/** Both versions of what differs, side by side; each field may be taken as it is stored. */
export function Differences({
	form: { differences = [], meanwhile },
	labels,
}: {
	form: ModelFormState;
	labels: FieldLabels;
}) {
	if (differences.length === 0) return null;
	return (
		<section
			aria-labelledby="both-versions"
			className="grid gap-4 rounded-card border border-l-4 border-line border-l-stop bg-card p-4 sm:p-6"
		>
			<h2 id="both-versions" className="text-xl">
				Both versions
			</h2>
			<p>
				<MeanwhileText meanwhile={meanwhile} /> What you typed is still in the form. Tick a box to
				leave that field as it is stored now.
			</p>
			{differences.map((difference) => (
				<DifferentField
					key={difference.name}
					difference={difference}
					label={labels[difference.name] ?? difference.name}
				/>
			))}
		</section>
	);
}

function DifferentField({
	difference: { name, typed, stored, isUntouched },
	label,
}: {
	difference: Difference;
	label: string;
}) {
	return (
		<div className="grid gap-2 border-t border-line pt-3">
			<h3 className="font-semibold">{label}</h3>
			<dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
				<div>
					<dt className="text-sm text-quiet">In your form</dt>
					<dd>
						<ShownValue text={typed} />
					</dd>
				</div>
				<div>
					<dt className="text-sm text-quiet">Stored now</dt>
					<dd>
						<ShownValue text={stored} />
					</dd>
				</div>
			</dl>
			<CheckField
				id={`take-${name}`}
				name="take"
				value={name}
				label={`Leave ${label} as it is stored`}
				defaultChecked={isUntouched}
			/>
		</div>
	);
}
