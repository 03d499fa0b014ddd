import { useForm } from "@conform-to/react";
import { CheckField, Field } from "~/components/form/field";
import { FieldControl } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { QuietButton, TextLink } from "~/components/staff/parts";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import type { FormTexts, RecordFormState, RecordLink } from "~/features/records/kit/record";
import { type ColumnFacts, FactSources } from "~/features/records/models/fact-list";
import {
	FieldGroups,
	type FieldStates,
	foldableGroup,
} from "~/features/records/models/form/field-groups";
import type { FormParts } from "~/features/records/models/form/form-groups.server";
import { FormProblem } from "~/features/records/models/form/form-problem";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	EDITOR_WORDS_LABEL,
	type FormField,
	type FormGroup,
	fieldId,
	MAX_EDITOR_WORDS_LENGTH,
} from "~/features/records/models/form-fields";

function labelsOf(groups: readonly FormGroup[]): Readonly<Record<string, string>> {
	const labels = groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label]));
	return Object.fromEntries([
		...labels,
		[CATEGORIES_FIELD, "Categories"],
		[EDITOR_WORDS_FIELD, "Editor's words"],
	]);
}

/** The fields of a model's form with their messages, and sticky buttons. */
export function ModelFormContent({
	parts: { groups, categories },
	form,
	isNew = false,
	submitText,
	sources,
	hasNextButton = false,
}: {
	parts: FormParts;
	form: RecordFormState;
	/** True if the SKU can be chosen. */
	isNew?: boolean;
	submitText: string;
	sources?: ModelSources;
	/** Adds a button that saves and opens the next model. */
	hasNextButton?: boolean;
}) {
	const { values, version, result, conflict, link } = form;
	const [formMetadata, fields] = useForm<FormTexts>({ lastResult: result, defaultValue: values });
	const labels = labelsOf(groups);
	return (
		<>
			<input type="hidden" name="version" value={version} />
			<FormProblem form={formMetadata} />
			{conflict && (
				<EditConflict
					noun="model"
					fields={Object.keys(conflict.storedValues).map((name) => ({
						name,
						label: labels[name] ?? name,
					}))}
					conflict={conflict}
					values={values}
				/>
			)}
			{isNew && <SkuField state={fields.sku} link={link} />}
			<ModelFields groups={groups} categories={categories} fields={fields} sources={sources} />
			<div className="sticky bottom-0 z-5 -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 print:hidden">
				<SubmitButton busyText="Saving...">{submitText}</SubmitButton>
				{hasNextButton && (
					<QuietButton name="next" value="yes">
						Save and next
					</QuietButton>
				)}
			</div>
		</>
	);
}

/** Classes of the form; the scroll margins keep the focused control above the sticky buttons. */
export const MODEL_FORM_CLASSES =
	"grid grid-cols-1 gap-6 [&_fieldset]:scroll-mb-24 [&_input]:scroll-mb-24 [&_textarea]:scroll-mb-24";

/** The field for the SKU of a new model, which cannot be changed later. */
function SkuField({
	state,
	link,
}: {
	state: FieldStates[string];
	/** Link to the model that has the SKU already. */
	link: RecordLink | undefined;
}) {
	return (
		<div className="rounded-card border border-line bg-card p-4 sm:p-6 [&_input]:max-w-md">
			<Field
				id={fieldId("sku")}
				name="sku"
				label="SKU"
				hint="Up to 64 letters, digits, dots, hyphens or underscores. It becomes the model's address and cannot be changed later."
				defaultValue={state?.initialValue ?? ""}
				autoComplete="off"
				spellCheck={false}
				errors={state?.errors}
			/>
			{link && (
				<p className="mt-1">
					<TextLink to={link.to}>{link.text}</TextLink>
				</p>
			)}
		</div>
	);
}

type CategoryChoice = FormParts["categories"][number];

interface ModelSources {
	sku: string;
	/** State of the list from which the page was opened. */
	listState: string;
	factsByColumn: Readonly<Record<string, ColumnFacts>>;
}

/** The fields of a model in groups that fold once they are full, beside a list of the groups. */
export function ModelFields({
	groups,
	categories,
	fields,
	sources,
}: {
	groups: readonly FormGroup[];
	categories: readonly CategoryChoice[];
	fields: FieldStates;
	/** A stored model's sources by column; undefined for a new model. */
	sources?: ModelSources | undefined;
}) {
	const [firstGroup, ...otherGroups] = groups.map(({ legend, fields: groupFields }) =>
		foldableGroup(
			legend,
			groupFields,
			fields,
			<div className="grid gap-4 sm:grid-cols-2">
				{groupFields.map((field) => (
					<div key={field.name} className={widthClass(field)}>
						<ModelControl field={field} fields={fields} />
						{sources && field.isFact && (
							<FactSources
								sku={sources.sku}
								listState={sources.listState}
								field={field.name}
								columnFacts={sources.factsByColumn[field.name]}
							/>
						)}
					</div>
				))}
			</div>,
		),
	);
	const allGroups = [
		firstGroup,
		foldableGroup(
			"Categories",
			[{ name: CATEGORIES_FIELD }],
			fields,
			<CategoryBoxes categories={categories} fields={fields} />,
		),
		foldableGroup(
			"Editor's words",
			[EDITOR_WORDS_FORM_FIELD],
			fields,
			<ModelControl field={EDITOR_WORDS_FORM_FIELD} fields={fields} />,
		),
		...otherGroups,
	].filter((group) => group !== undefined);
	return <FieldGroups groups={allGroups} />;
}

/**
 * Returns the class for a field's width. Numbers are narrow; long texts take the full row, and so do fields with a
 * hint, because a hint would misalign the control beside it.
 */
function widthClass({ kind, control, hint }: FormField): string {
	if (kind === "long") return "sm:col-span-2";
	if (hint !== undefined) return "min-w-0 sm:col-span-2 [&_input]:max-w-md";
	return control?.inputMode === undefined ? "min-w-0" : "min-w-0 [&_input]:max-w-40";
}

const EDITOR_WORDS_FORM_FIELD: FormField = {
	name: EDITOR_WORDS_FIELD,
	label: EDITOR_WORDS_LABEL,
	id: fieldId(EDITOR_WORDS_FIELD),
	kind: "long",
	control: { rows: 2 },
	hint: `At most ${MAX_EDITOR_WORDS_LENGTH} characters. If left empty, a sentence is made from its facts.`,
};

function ModelControl({ field, fields }: { field: FormField; fields: FieldStates }) {
	const { initialValue = "", errors } = fields[field.name] ?? {};
	return <FieldControl field={field} value={initialValue} errors={errors} />;
}

/**
 * Returns the checkboxes for categories, beginning with the entries of the model's list in its order, because the first
 * is its main category. An entry is the slug or the name of a category.
 */
function orderedBoxes(entries: readonly string[], categories: readonly CategoryChoice[]) {
	const findCategory = (entry: string) =>
		categories.find(({ slug, name }) =>
			[slug, name.toLowerCase()].includes(entry.trim().toLowerCase()),
		);
	const chosenBoxes = entries.map((entry) => ({
		entry,
		label: findCategory(entry)?.name ?? `${entry} (no category of ours)`,
		isChosen: true,
	}));
	const chosenSlugs = new Set(entries.map((entry) => findCategory(entry)?.slug));
	const otherBoxes = categories
		.filter(({ slug }) => !chosenSlugs.has(slug))
		.map(({ slug, name }) => ({ entry: slug, label: name, isChosen: false }));
	const boxes = [...chosenBoxes, ...otherBoxes];
	return boxes.map((box, place) => {
		// The key has the entry, so that a tick follows its entry when the order changes; an entry may occur twice.
		const earlierCount = boxes.slice(0, place).filter(({ entry }) => entry === box.entry).length;
		return { ...box, place, key: `${earlierCount} ${box.entry}` };
	});
}

function CategoryBoxes({
	categories,
	fields,
}: {
	categories: readonly CategoryChoice[];
	fields: FieldStates;
}) {
	const { initialValue = "", errors: messages } = fields[CATEGORIES_FIELD] ?? {};
	const entries = initialValue.split(";").filter((entry) => entry !== "");
	const id = fieldId(CATEGORIES_FIELD);
	return (
		<fieldset
			id={id}
			tabIndex={-1}
			aria-label="Categories"
			aria-describedby={messages ? `${id}-error` : undefined}
			className="grid min-w-0 gap-4"
		>
			<div className="flex flex-wrap gap-x-6 gap-y-3">
				{orderedBoxes(entries, categories).map(({ entry, label, isChosen, place, key }) => (
					<CheckField
						key={key}
						id={`${id}-${place}`}
						name={CATEGORIES_FIELD}
						value={entry}
						label={label}
						defaultChecked={isChosen}
					/>
				))}
			</div>
			{messages && (
				<p id={`${id}-error`} className="text-sm font-semibold wrap-anywhere text-negative">
					{messages.join(" ")}
				</p>
			)}
		</fieldset>
	);
}
