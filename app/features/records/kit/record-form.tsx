import { type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { CheckField, FormError } from "~/components/form/field";
import { type ControlField, FieldControl } from "~/components/form/field-control";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";
import { OwnerText } from "~/components/owner-text";
import { LinkButton } from "~/components/page";
import { FileField } from "~/components/staff/file-field";
import { Panel, QuietButton } from "~/components/staff/parts";
import {
	type FormLayout,
	type FormPreset,
	type FormQuestion,
	type FormTexts,
	presetButton,
	type RecordFormState,
	type RecordImage,
	type RecordPreview,
	type RecordTrial,
	TRY_BUTTON,
} from "./record";
import { LogoChip } from "./record-list";

/** The component of a staff form around a record's fields. */
export type FormComponent = ComponentType<{
	id: string;
	className: string;
	onSubmit?: React.FormEventHandler<HTMLFormElement>;
	children: ReactNode;
}>;

/** The form that adds or changes a record. Use the version as its React key. */
export function RecordForm({
	Form,
	layout,
	hints = {},
	readOnlyFields = [],
	values,
	version,
	actionData,
	problem,
	button,
	buttons = [],
	presets = [],
	listPath,
	children,
}: {
	Form: FormComponent;
	layout: FormLayout;
	hints?: FormTexts | undefined;
	/** Fields that cannot be changed here. */
	readOnlyFields?: readonly string[] | undefined;
	values: FormTexts;
	/** Version of the stored values; absent for a new record. */
	version?: string | undefined;
	actionData: RecordFormState | undefined;
	/** A problem shown if the form's result has none. */
	problem?: string | undefined;
	/** The text of the submit button and, if the form has several, its name and value. */
	button: { children: string; name?: string; value?: string };
	/** Further buttons. */
	buttons?: readonly { name: string; value: string; children: string }[];
	presets?: readonly FormPreset[] | undefined;
	listPath: string;
	/** Shown below the form's problem. */
	children?: ReactNode;
}) {
	const [form, fields] = useForm<FormTexts>({
		id: "record",
		lastResult: actionData?.result,
		defaultValue: values,
	});
	const filledValues = actionData?.preset && actionData.values;
	const renderControl = (field: ControlField) => (
		<FieldControl
			// A preset replaces the values of the fields: its number, which differs each time, renders them again.
			key={`${field.name} ${actionData?.preset?.number ?? ""}`}
			field={
				readOnlyFields.includes(field.name)
					? { ...field, control: { ...field.control, readOnly: true } }
					: field
			}
			hint={hints[field.name]}
			value={filledValues?.[field.name] ?? fields[field.name]?.initialValue ?? ""}
			errors={fields[field.name]?.errors}
		/>
	);
	return (
		<Form id={form.id} onSubmit={form.onSubmit} className="grid max-w-prose gap-5">
			<FormError>{form.errors?.join(" ") ?? problem}</FormError>
			{children}
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			{layout.map((fieldOrGroup) =>
				"fields" in fieldOrGroup ? (
					<fieldset
						key={fieldOrGroup.legend}
						className="grid gap-3 rounded-card border border-line p-4"
					>
						<legend className="px-1 font-semibold">{fieldOrGroup.legend}</legend>
						<p className="text-sm text-muted">{fieldOrGroup.intro}</p>
						<div className="grid items-end gap-4 sm:grid-cols-2">
							{fieldOrGroup.fields.map(renderControl)}
						</div>
					</fieldset>
				) : (
					renderControl(fieldOrGroup)
				),
			)}
			{actionData?.question && <QuestionField id="question" question={actionData.question} />}
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving…" {...button} />
				{buttons.map((furtherButton) => (
					<QuietButton key={furtherButton.value} {...furtherButton} />
				))}
				<LinkButton to={listPath}>Cancel</LinkButton>
			</div>
			{actionData?.preview && <Preview preview={actionData.preview} />}
			{presets.length > 0 && <Presets presets={presets} filledPreset={actionData?.preset?.name} />}
		</Form>
	);
}

/** The question about a submitted form, inside the form. */
export function QuestionField({
	id,
	question: { text, button, name, value },
}: {
	id: string;
	question: FormQuestion;
}) {
	if (button === undefined) return <CheckField id={id} name={name} value={value} label={text} />;
	return (
		<div className="grid gap-3 rounded-control border border-edge bg-card p-4">
			<p className="font-semibold">{text}</p>
			<p>
				<QuietButton name={name} value={value}>
					{button}
				</QuietButton>
			</p>
		</div>
	);
}

/** Buttons that fill fields. They follow the submit button, because the Enter key presses the first button. */
function Presets({
	presets,
	filledPreset,
}: {
	presets: readonly FormPreset[];
	/** Name of the preset that filled the form. */
	filledPreset: string | undefined;
}) {
	return (
		<section aria-labelledby="presets" className="grid gap-3 border-t border-line pt-5">
			<h2 id="presets" className="text-2xl">
				Rules of affiliate programmes
			</h2>
			<p role="status">
				{filledPreset &&
					`The fields are filled with the rules of ${filledPreset}. Nothing was saved yet.`}
			</p>
			{presets.map(({ key, name, text, source, notedOn }) => (
				<div key={key} className="grid gap-2">
					<p>
						{`${text} Noted on ${notedOn} from copies of the terms. Only `}
						<a href={source.to} className="underline underline-offset-4" rel="noreferrer">
							{source.text}
						</a>{" "}
						themselves are binding: read them, then decide what to save.
					</p>
					<p>
						<QuietButton {...presetButton(key)}>{`Fill in the rules of ${name}`}</QuietButton>
					</p>
				</div>
			))}
		</section>
	);
}

function Preview({ preview: { title, html, warnings } }: { preview: RecordPreview }) {
	return (
		<Panel title={`Preview: ${title}`} tone="plain">
			<p role="status">Nothing was saved yet.</p>
			<RecordWarnings texts={warnings} />
			<OwnerText html={html} />
		</Panel>
	);
}

/** Returns the warnings about a record that are not shown as errors of its form's fields. */
export function warningsWithoutFieldError(
	warnings: readonly string[],
	result: SubmissionResult | undefined,
): string[] {
	const errors = new Set(Object.values(result?.error ?? {}).flatMap((texts) => texts ?? []));
	return warnings.filter((text) => !errors.has(text));
}

/** Lists faults of a record that staff should correct. */
export function RecordWarnings({ texts }: { texts: readonly string[] }) {
	if (texts.length === 0) return null;
	return (
		<ul className="grid max-w-prose gap-1 border-l-4 border-negative pl-3 font-semibold wrap-anywhere">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}

/** A section with a button that tries out the saved record. */
export function RecordTrialSection({
	Form,
	trial: { heading, text, button, busyText },
	problem,
}: {
	Form: ComponentType<{ children: ReactNode }>;
	trial: Pick<RecordTrial, "heading" | "text" | "button" | "busyText">;
	problem: string | undefined;
}) {
	return (
		<section
			aria-labelledby="trial"
			className="grid max-w-prose gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
		>
			<h2 id="trial" className="text-2xl">
				{heading}
			</h2>
			<FormError>{problem}</FormError>
			<p id="trial-text">{text}</p>
			<Form>
				<QuietButton {...TRY_BUTTON} busyText={busyText} describedBy="trial-text">
					{button}
				</QuietButton>
			</Form>
		</section>
	);
}

/** Name of a form's field for an image. */
export const FILE_FIELD = "file";

/** Shows a record's image, with the forms that replace and remove it. */
export function RecordImageSection({
	Form,
	image: { heading, image, label, hint, accept, button, remove },
	problem,
}: {
	Form: ComponentType<{ children: ReactNode }>;
	image: RecordImage;
	problem: string | undefined;
}) {
	return (
		<section
			aria-labelledby="picture"
			className="grid max-w-prose gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
		>
			<h2 id="picture" className="text-2xl">
				{heading}
			</h2>
			{"src" in image ? (
				<img
					{...image}
					alt={image.alt}
					width="320"
					height="200"
					className="aspect-[8/5] w-80 max-w-full rounded-card border border-line bg-surface-dark-raised object-cover"
				/>
			) : (
				<div className="flex flex-wrap items-center gap-4">
					<span className="rounded-control border border-line">
						<LogoChip logo={image.logo} name={image.name} loading="eager" />
					</span>
					<p className="text-sm text-muted">{image.note}</p>
				</div>
			)}
			<FocusedForm method="post" encType="multipart/form-data" noValidate className="grid gap-4">
				<FileField
					id="picture-file"
					name={FILE_FIELD}
					label={label}
					hint={hint}
					accept={accept}
					error={problem}
				/>
				<p>
					<UploadButton>{button}</UploadButton>
				</p>
			</FocusedForm>
			{remove && (
				<Form>
					<QuietButton name="intent" value={remove.intent}>
						{remove.text}
					</QuietButton>
				</Form>
			)}
		</section>
	);
}

/** The submit button of a form with a file. */
export function UploadButton({ children }: { children: string }) {
	const { formEncType, state } = useNavigation();
	const isBusy = state !== "idle" && formEncType === "multipart/form-data";
	return (
		<SubmitButton isBusy={isBusy} busyText="Uploading…">
			{children}
		</SubmitButton>
	);
}
