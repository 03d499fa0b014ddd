import { Form, Link } from "@remix-run/react";
import { Field } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { FINDER_PATH, HELP_PATH } from "~/features/finder/finder-address";
import { LIGHT_NAMES, ROOM_LIGHTS } from "~/features/room/room";
import { HELP_QUESTIONS, type HelpPage } from "./help-questions";

interface Option {
	value: string;
	label: string;
}

const LINK_CLASSES = "inline-block py-2 underline underline-offset-4";

/** One of the questions that lead to the finder, as a plain GET form. */
export function HelpForm({ page, uses }: { page: HelpPage; uses: readonly Option[] }) {
	const { questionNumber, hiddenFields, backPath } = page;
	const isLast = questionNumber === HELP_QUESTIONS.length;
	return (
		<>
			{backPath !== null && (
				<Link to={backPath} className={LINK_CLASSES}>
					Back
				</Link>
			)}
			<p className="text-muted">{`Question ${questionNumber} of ${HELP_QUESTIONS.length}`}</p>
			<h1 id="question" className="text-3xl">
				{HELP_QUESTIONS[questionNumber - 1]?.title}
			</h1>
			<Form key={questionNumber} action={HELP_PATH} className="mt-4 grid max-w-prose gap-4">
				<input type="hidden" name="answered" value={questionNumber} />
				{hiddenFields.map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Fields page={page} uses={uses} />
				<div>
					<SubmitButton>{isLast ? "Show projectors" : "Continue"}</SubmitButton>
				</div>
				<p>
					<Link to={FINDER_PATH} className={LINK_CLASSES}>
						Use all filters instead
					</Link>
				</p>
			</Form>
		</>
	);
}

function Fields({ page, uses }: { page: HelpPage; uses: readonly Option[] }) {
	const fieldProps = (name: string) => ({
		id: `help-${name}`,
		name,
		defaultValue: page.values[name],
		errors: page.errors[name],
		inputMode: "decimal" as const,
		autoComplete: "off",
	});
	switch (page.questionNumber) {
		case 1:
			return (
				<Choices
					name="use"
					page={page}
					options={uses}
					noConditionLabel="I don't know yet, or several"
				/>
			);
		case 2:
			return (
				<Choices
					name="room"
					page={page}
					options={ROOM_LIGHTS.map((light) => ({ value: light, label: LIGHT_NAMES[light] }))}
					noConditionLabel="It varies, or I don't know"
				/>
			);
		case 3:
			return (
				<>
					<Field
						{...fieldProps("distance")}
						label="Distance from lens to wall"
						hint="In metres, such as 2.8, or in feet, such as 9 ft. Leave it empty if it can stand anywhere."
					/>
					<Field
						{...fieldProps("screen")}
						label="Picture size"
						hint="In inches across the diagonal, such as 100. Leave it empty if any size will do."
					/>
				</>
			);
		default:
			return (
				<Field
					{...fieldProps("max")}
					label="Most you want to pay"
					hint="In pounds, such as 800. Leave it empty to see all prices."
				/>
			);
	}
}

/** Radio buttons; the last one sets no condition. */
function Choices({
	name,
	page,
	options,
	noConditionLabel,
}: {
	name: string;
	page: HelpPage;
	options: readonly Option[];
	noConditionLabel: string;
}) {
	const value = page.values[name] ?? "";
	const errors = page.errors[name];
	const errorId = `help-${name}-error`;
	return (
		<fieldset
			aria-labelledby="question"
			aria-describedby={errors ? errorId : undefined}
			className="grid gap-2"
		>
			{errors && (
				<p id={errorId} className="font-semibold wrap-anywhere text-negative">
					{`${errors.join(" ")} “${value}” is not one of them.`}
				</p>
			)}
			{[...options, { value: "", label: noConditionLabel }].map((option) => (
				<label
					key={option.value}
					className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-edge bg-card px-4 py-1 has-checked:border-2 has-checked:border-ink"
				>
					<input
						type="radio"
						name={name}
						value={option.value}
						defaultChecked={option.value === value}
						className="size-5 shrink-0 accent-ink"
					/>
					{option.label}
				</label>
			))}
		</fieldset>
	);
}
