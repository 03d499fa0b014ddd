import { CheckField, Field, SelectField, TextAreaField } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { FigureSources, type StaffFigure } from "~/features/model-editor/fact-list";
import {
	CATEGORIES_FIELD,
	EDITOR_WORDS_FIELD,
	EDITOR_WORDS_LABEL,
	type FormField,
	type FormGroup,
	fieldId,
	MAX_EDITOR_WORDS,
	type ModelTexts,
} from "~/features/model-editor/form-fields";

export interface CategoryChoice {
	slug: string;
	name: string;
}

interface Filled {
	texts: ModelTexts;
	errors: FieldErrors;
	/** A stored model's sources by column, which a new one lacks. */
	sources?: ModelSources | undefined;
}

export interface ModelSources {
	sku: string;
	/** State of the list from which the page was opened. */
	from: string;
	figures: Readonly<Record<string, StaffFigure>>;
}

const LEGEND = "text-lg font-semibold";
const FIELDSET = "grid min-w-0 gap-4 rounded-card border border-line bg-card p-4 sm:p-6";
const WIDE = "sm:col-span-2";

/** The fields of a model in their groups. */
export function ModelFields({
	groups,
	categories,
	texts,
	errors,
	sources,
}: Filled & { groups: readonly FormGroup[]; categories: readonly CategoryChoice[] }) {
	const [first, ...rest] = groups;
	return (
		<>
			{first && <Group group={first} texts={texts} errors={errors} sources={sources} />}
			<CategoryBoxes categories={categories} texts={texts} errors={errors} />
			<EditorWords texts={texts} errors={errors} />
			{rest.map((group) => (
				<Group key={group.legend} group={group} texts={texts} errors={errors} sources={sources} />
			))}
		</>
	);
}

function Group({ group, texts, errors, sources }: Filled & { group: FormGroup }) {
	return (
		<fieldset className={FIELDSET}>
			<legend className={LEGEND}>{group.legend}</legend>
			<div className="grid gap-4 sm:grid-cols-2">
				{group.fields.map((field) => (
					<div key={field.name} className={field.kind === "long" ? WIDE : "min-w-0"}>
						<ModelField field={field} text={texts[field.name] ?? ""} errors={errors[field.name]} />
						{sources && field.isFigure && (
							<FigureSources
								sku={sources.sku}
								from={sources.from}
								field={field.name}
								figure={sources.figures[field.name]}
							/>
						)}
					</div>
				))}
			</div>
		</fieldset>
	);
}

const YES = /^\s*(true|yes|1)\s*$/i;

/** A control for a field of a model. */
export function ModelField({
	field: { name, label, kind, unit, hint, options },
	text,
	errors,
}: {
	field: FormField;
	text: string;
	errors: string[] | undefined;
}) {
	const control = {
		id: fieldId(name),
		name,
		label: unit === undefined ? label : `${label} (${unit})`,
	};
	if (kind === "check") {
		return <CheckField {...control} value="true" defaultChecked={YES.test(text)} />;
	}
	if (options) {
		const isOption = text === "" || options.some(({ value }) => value === text);
		return (
			<SelectField {...control} defaultValue={text} errors={errors}>
				<option value="">Not known</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.text}
					</option>
				))}
				{!isOption && <option value={text}>{text}</option>}
			</SelectField>
		);
	}
	const filled = { ...control, defaultValue: text, autoComplete: "off", errors };
	return (
		<>
			{/* A one-line input would lose the line ends of an imported text. */}
			{kind === "long" || text.includes("\n") ? (
				<TextAreaField {...filled} rows={5} />
			) : (
				<Field
					{...filled}
					inputMode={kind === "number" ? "numeric" : kind === "decimal" ? "decimal" : undefined}
				/>
			)}
			{hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
		</>
	);
}

/**
 * Returns the boxes for categories: first those in the model's list, in its order, because the first one is its main
 * category.
 */
function categoryBoxes(words: readonly string[], categories: readonly CategoryChoice[]) {
	const known = (word: string) =>
		categories.find(({ slug, name }) =>
			[slug, name.toLowerCase()].includes(word.trim().toLowerCase()),
		);
	const chosen = words.map((word) => ({
		word,
		label: known(word)?.name ?? `${word} (no category of ours)`,
		isChosen: true,
	}));
	const taken = new Set(words.map((word) => known(word)?.slug));
	const others = categories
		.filter(({ slug }) => !taken.has(slug))
		.map(({ slug, name }) => ({ word: slug, label: name, isChosen: false }));
	const boxes = [...chosen, ...others];
	return boxes.map((box, place) => {
		// Keyed by word, so that a tick follows its word when the order changes; a word may occur twice.
		const earlier = boxes.slice(0, place).filter(({ word }) => word === box.word).length;
		return { ...box, place, key: `${earlier} ${box.word}` };
	});
}

function CategoryBoxes({
	categories,
	texts,
	errors,
}: Filled & { categories: readonly CategoryChoice[] }) {
	const words = (texts[CATEGORIES_FIELD] ?? "").split(";").filter((word) => word !== "");
	const messages = errors[CATEGORIES_FIELD];
	const id = fieldId(CATEGORIES_FIELD);
	return (
		<fieldset
			id={id}
			tabIndex={-1}
			className={FIELDSET}
			aria-describedby={messages ? `${id}-error` : undefined}
		>
			<legend className={LEGEND}>Categories</legend>
			<div className="flex flex-wrap gap-x-6 gap-y-3">
				{categoryBoxes(words, categories).map(({ word, label, isChosen, place, key }) => (
					<CheckField
						key={key}
						id={`${id}-${place}`}
						name={CATEGORIES_FIELD}
						value={word}
						label={label}
						defaultChecked={isChosen}
					/>
				))}
			</div>
			{messages && (
				<p id={`${id}-error`} className="text-sm font-semibold text-negative">
					{messages.join(" ")}
				</p>
			)}
		</fieldset>
	);
}

function EditorWords({ texts, errors }: Filled) {
	return (
		<fieldset className={FIELDSET}>
			<legend className={LEGEND}>Editor's words</legend>
			<div>
				<TextAreaField
					id={fieldId(EDITOR_WORDS_FIELD)}
					name={EDITOR_WORDS_FIELD}
					label={EDITOR_WORDS_LABEL}
					rows={2}
					defaultValue={texts[EDITOR_WORDS_FIELD] ?? ""}
					errors={errors[EDITOR_WORDS_FIELD]}
				/>
				<p className="mt-1 text-sm text-muted">
					At most {MAX_EDITOR_WORDS} characters. Left empty, a sentence is made of its figures.
				</p>
			</div>
		</fieldset>
	);
}
