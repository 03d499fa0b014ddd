import type { SubmissionResult } from "@conform-to/react";
import type { ChangeSubject, Db, Trx } from "db/schema";
import type {
	ChangedFields,
	ChangeStamp,
	StoredChange,
} from "~/audit-log/audit-log.queries.server";
import type { ControlField } from "~/components/form/field-control";
import type { SavedFormRedirect } from "~/components/form/form-result";
import type { MatchingRowsPage, StaffListState } from "~/components/staff/list-state";
import type { BrandLogo } from "~/features/catalogue/brand/brand-logo.server";
import type { Move } from "./order";

/** Values of a form by field, as text; a checkbox is "yes" or "no". */
export type FormTexts = Record<string, string>;

/** Fields with a common heading. */
export interface FieldGroup {
	legend: string;
	intro: string;
	fields: readonly ControlField[];
}

export type FormLayout = readonly (ControlField | FieldGroup)[];

/** Options of choices that depend on the data, by field; they follow the options of the layout. */
export type FieldOptions = Readonly<Record<string, NonNullable<ControlField["options"]>>>;

/** Returns a layout with further options of its choices. */
export function withOptions(layout: FormLayout, options: FieldOptions): FormLayout {
	const withMoreOptions = (field: ControlField): ControlField => {
		const moreOptions = options[field.name];
		return moreOptions ? { ...field, options: [...(field.options ?? []), ...moreOptions] } : field;
	};
	return layout.map((fieldOrGroup) =>
		"fields" in fieldOrGroup
			? { ...fieldOrGroup, fields: fieldOrGroup.fields.map(withMoreOptions) }
			: withMoreOptions(fieldOrGroup),
	);
}

/** Returns the names of a form's passwords, which are never shown again. */
export const secretFieldNames = (layout: FormLayout): string[] =>
	layoutFields(layout)
		.filter(({ control }) => control?.type === "password")
		.map(({ name }) => name);

export function layoutFields(layout: FormLayout): ControlField[] {
	return layout.flatMap((fieldOrGroup) =>
		"fields" in fieldOrGroup ? fieldOrGroup.fields : [fieldOrGroup],
	);
}

/** Returns a function that declares fields with autocompletion off, whose ids begin with a prefix. */
export const fieldFactory =
	(prefix = "") =>
	(
		name: string,
		label: string,
		{ control, ...fieldSettings }: Partial<ControlField> = {},
	): ControlField => ({
		name,
		label,
		id: prefix + name,
		...fieldSettings,
		...(fieldSettings.kind !== "check" &&
			fieldSettings.kind !== "choice" && { control: { autoComplete: "off", ...control } }),
	});

export interface RecordLink {
	to: string;
	text: string;
}

/** A question that must be confirmed before the form is saved; the confirmation sends `name` and `value`. */
export interface FormQuestion {
	text: string;
	/** Text of the button that confirms; absent for a checkbox, which is ticked before the form is sent again. */
	button?: string | undefined;
	name: string;
	value: string;
}

/** Messages by field. */
export type RecordFormErrors = Record<string, string[]>;

/** Account and time of another save, from the audit log. */
export interface LaterSave {
	by: string;
	/** ISO 8601 instant in UTC. */
	at: string;
}

/** The values that another account stored after a form was opened. */
export interface Conflict {
	storedValues: FormTexts;
	/** The save that stored these values; absent if the audit log does not have it. */
	laterSave?: LaterSave | undefined;
	/** Fields that the submitted form did not change; absent for a form whose fields are saved together. */
	untouchedFields?: readonly string[] | undefined;
}

/** Result of a form that changes, adds or deletes something. */
export type RecordFormResult<Success = SavedFormRedirect> =
	| ({ result: "saved" } & Success)
	| ({ result: "unchanged" } & Success)
	/** `problem` replaces the usual message; `link` leads to a page that solves it. */
	| {
			result: "invalid";
			errors: RecordFormErrors;
			problem?: string;
			question?: FormQuestion;
			link?: RecordLink;
	  }
	/** Changed by another account since the form was opened; `version` is the stored version. */
	| { result: "conflict"; problem: string; conflict: Conflict; version: string }
	/** Deleted since the form was opened. */
	| { result: "missing"; problem: string }
	/** Not possible, though the values are valid: the record is in use, or the question must be confirmed first. */
	| { result: "blocked"; problem: string; question?: FormQuestion };

export const ACCEPTED_LOGOS =
	"image/png,image/svg+xml,image/webp,image/jpeg,.png,.svg,.webp,.jpg,.jpeg";

export const LOGO_HINT =
	"PNG or SVG, also WebP or JPEG, at most 5 MB. It is fitted into 480 × 160 pixels on white. An SVG is converted to an image of pixels.";

/** An image of a record, with the form that replaces it. */
export interface RecordImage {
	heading: string;
	image: { src: string; alt: string } | { logo: BrandLogo; name: string; note: string };
	label: string;
	hint: string;
	/** Media types and file name extensions for the file picker. */
	accept: string;
	button: string;
	/** The button that removes the image; absent while the default is shown. */
	remove?: { intent: string; text: string } | undefined;
}

/** An image of a page as its form shows it. */
export interface EditedImage {
	name: string;
	alt: string;
	src: string;
	/** Size in px. */
	width: number;
	height: number;
}

/** A submitted form of a page's image. */
export interface ImageForm {
	intent: "add" | "save" | "remove";
	/** Name of the stored image; empty for a new one. */
	storedName: string;
	name: string;
	alt: string;
}

/** A refused form of a page's image. */
export interface FailedPageImage {
	/** Name of the stored image; empty for a new one. */
	storedName: string;
	draft: { name: string; alt: string };
	errors: { file?: string; name?: string; alt?: string };
}

/** A record as the page of its form shows it. */
export interface RecordDetails {
	key: string;
	name: string;
	values: FormTexts;
	/** Hash of the values, used as an optimistic lock. */
	version: string;
	intro?: string;
	links: readonly RecordLink[];
	/** Hints that depend on the record, by field. */
	hints?: FormTexts;
	/** Fields that cannot be changed here. */
	readOnlyFields?: readonly string[];
	/** Faults for staff to mend in the stored record. */
	warnings?: readonly string[];
	image?: RecordImage;
	/** Images that the record's text refers to by name. */
	images?: readonly EditedImage[];
}

/** Effects of deleting a record, or the reasons why it cannot be deleted. */
export interface DeletionImpact {
	isBlocked: boolean;
	name: string;
	title: string;
	text: string;
	/** Shown in bold before the text. */
	lead?: string;
	/** Texts with counts of what is deleted with the record, shown below the text. */
	countTexts?: readonly string[];
	/** Paragraphs below the counts. */
	notes?: readonly { text: string; link?: RecordLink; textAfterLink?: string }[];
	/** Lists of links, each with the number of links that it leaves out. */
	lists?: readonly { heading: string; links: readonly RecordLink[]; omittedCount: number }[];
	links?: readonly RecordLink[];
	/** Text of the link that leads back to the record. */
	backText?: string;
}

/** A record in the list of its kind. */
export interface ListItem {
	key: string;
	to: string;
	name: string;
	/** Short texts below the name. */
	lines: readonly string[];
	image?: { src: string } | { logo: BrandLogo } | undefined;
}

export interface RecordListPage {
	intro: string;
	addText: string;
	searchLabel: string;
	emptyText: string;
	noMatchText: string;
	/** True if staff set the order of the records. */
	isOrdered: boolean;
}

/** A trial of a saved record, such as a test mail, with the button that runs it. */
export interface RecordTrial {
	heading: string;
	text: string;
	button: string;
	busyText: string;
	/** Runs the trial. Throws an ExpectedError with the reason if it fails. */
	run(db: Db, requester: { stamp: ChangeStamp; email: string | null }): Promise<SavedFormRedirect>;
}

/** The button that runs a record's trial. */
export const TRY_BUTTON = { name: "intent", value: "try" };

/** The reason why an undo is impossible, and notes on its side effects. */
export interface UndoCheck {
	problem?: string | undefined;
	notes: string[];
}

/** Undoes lines of the audit log for one kind of record; `key` is the line's key. */
export interface Undoable {
	/** Returns the record's fields as in the audit log; undefined if it is missing. */
	find(db: Db, key: string): Promise<ChangedFields | undefined>;
	/** Checks whether `write` is possible. */
	check(db: Db, key: string, fields: ChangedFields, line: StoredChange): Promise<UndoCheck>;
	/**
	 * Writes the earlier fields of the record, or adds the deleted record again. Returns its key, which may be another one
	 * than before. Throws an ExpectedError if the undo is impossible.
	 */
	write(
		trx: Trx,
		key: string,
		fields: ChangedFields,
		stamp: ChangeStamp,
		line: StoredChange,
	): Promise<string>;
	/** Checks whether `remove` is possible. */
	checkRemoval(db: Db, key: string): Promise<UndoCheck>;
	/** Undoes an addition: deletes the record, and records that in the audit log. */
	remove(trx: Trx, key: string, stamp: ChangeStamp, line: StoredChange): Promise<void>;
}

/** A record with the version that its form was opened with. */
export interface OpenedForm {
	key: string;
	version: string;
}

/** A submitted form of a record. */
export interface SubmittedRecord {
	/** The submitted values, without secrets, to show again. */
	values: FormTexts;
	/** Messages by field about values that break a rule; undefined if all are valid. */
	errors: SubmissionResult["error"];
	/** Adds the record or, with an opened form, updates the stored record unless it was changed since. */
	save(trx: Trx, stamp: ChangeStamp, openedForm?: OpenedForm): Promise<RecordFormResult>;
}

/** A preview of typed values as the public page would show them. */
export interface RecordPreview {
	title: string;
	html: string;
	warnings: readonly string[];
}

/** Values that fill some fields of a form, which staff check before they save. */
export interface FormPreset {
	key: string;
	/** "Amazon Associates" */
	name: string;
	/** Text about the values that the preset fills in, and the reasons. */
	text: string;
	/** The page with the terms that apply; the values were noted from them on the day `notedOn`. */
	source: RecordLink;
	notedOn: string;
	values: FormTexts;
}

/** Returns the button that fills a form with a preset. */
export const presetButton = (key: string) => ({ name: "intent", value: `preset-${key}` });

/** State of a record's form that was not saved: a draft or a refused form. */
export interface RecordFormState {
	values: FormTexts;
	/** The version that the form was opened with or, in a conflict, the stored version; "" for a new record. */
	version: string;
	/** The messages of a refused form; absent for a draft. */
	result?: SubmissionResult | undefined;
	conflict?: Conflict | undefined;
	question?: FormQuestion | undefined;
	link?: RecordLink | undefined;
	/** True if the record was deleted since the form was opened. */
	isMissing?: boolean | undefined;
	preview?: RecordPreview | undefined;
	/** The preset that has filled fields; the number differs each time, so that the fields are rendered again. */
	preset?: { number: number; name: string } | undefined;
}

/** A record that `submitRecord` reads from a form and saves. */
export interface SavableRecord {
	/** Message about a new record that was not added; by default the message about unsaved records. */
	notAddedMessage?: string;
	presets?: readonly FormPreset[];
	preview?(db: Db, values: FormTexts, key: string | undefined): Promise<RecordPreview>;
	/** Our own values of the fields, and the text of the form's button that fills them in again. */
	defaults?: { button: string; valuesOf(key: string): FormTexts };
	read(fields: FormData): SubmittedRecord;
}

type RelatedLists = (db: Db) => Promise<{ heading: string; items: ListItem[] }[]>;

/** A kind of record with a page that deletes it. */
export interface DeletableRecord {
	/** Path of the list of these records. */
	path: string;
	/** "term" */
	noun: string;
	/** Heading of the list of these records. */
	heading: string;
	findImpact(db: Db, key: string): Promise<DeletionImpact | undefined>;
	/** Deletes a record. The result may have the title of the toast. */
	remove(trx: Trx, key: string, stamp: ChangeStamp): Promise<RecordFormResult<{ title?: string }>>;
}

/** A kind of record that staff list, add, change, order and delete, and whose changes they undo. */
export interface StaffRecord extends SavableRecord, DeletableRecord {
	subject: ChangeSubject;
	/** The page with links to the record, for a record that is the only one of its kind. */
	parent?: { name: string; to: string };
	/** Key of the only record of its kind. */
	onlyKey?: string;
	layout: FormLayout;
	/** Returns the options of the form's choices that depend on the data. */
	optionsOf?(db: Db): Promise<FieldOptions>;
	/** Text of the link that deletes a record; absent if records cannot be deleted. */
	deleteText?: string;
	/** Texts of the page that adds a record; absent if the form of the record cannot add one. */
	addPage?: { title: string; crumb: string; intro?: string; button: string; values?: FormTexts };
	/** Messages about a record that was deleted, or changed by another account, since its form was opened. */
	texts: { recordDeletedMessage: string; conflictMessage: string };
	/** Returns true for keys of this kind, if another kind of record has the same path. */
	hasKey?(key: string): boolean;
	/** Maximum size of a submitted form in bytes; by default the limit of all forms. */
	maxBodyBytes?: number;
	find(db: Db, key: string): Promise<RecordDetails | undefined>;
	list?: RecordListPage & {
		/** Returns a page of the records that match a search; `recordCount` counts the others too. */
		rows(
			db: Db,
			state: StaffListState,
		): Promise<MatchingRowsPage<ListItem & { position: number }> & { recordCount: number }>;
		/** Lists of related records, shown below the list. */
		relatedLists?: RelatedLists | undefined;
		/** Moves a record in an ordered list. Returns false if nothing moves. */
		move(trx: Trx, key: string, move: Move, stamp: ChangeStamp): Promise<boolean>;
	};
	/** Actions on the record's image, which may throw an ExpectedError. */
	image?: {
		removeIntent: string;
		replace(
			key: string,
			upload: Buffer | undefined,
			stamp: ChangeStamp,
		): Promise<SavedFormRedirect>;
		remove(key: string, stamp: ChangeStamp): Promise<SavedFormRedirect>;
	};
	/** The form for a record that may have several images. */
	images?: {
		submit(
			key: string,
			form: ImageForm,
			upload: { name: string; bytes: Buffer } | undefined,
			stamp: ChangeStamp,
		): Promise<
			SavedFormRedirect | { status: number; actionData: { failedImage: FailedPageImage } }
		>;
	};
	trial?: RecordTrial;
	undoable: Undoable;
}
