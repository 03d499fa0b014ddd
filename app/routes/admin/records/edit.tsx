import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { findAccountAddress } from "~/auth/accounts.queries.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { StaffColumns, StaffPage } from "~/components/staff/parts";
import { StatePanel } from "~/components/state/state-panel";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import { failedPageImage, PageImages, readImageForm } from "~/features/records/kit/page-images";
import {
	layoutFields,
	type RecordLink,
	secretFieldNames,
	TRY_BUTTON,
} from "~/features/records/kit/record";
import {
	FILE_FIELD,
	RecordForm,
	RecordImageSection,
	RecordTrialSection,
	RecordWarnings,
	warningsWithoutFieldError,
} from "~/features/records/kit/record-form";
import {
	DEFAULTS_BUTTON,
	formStateOf,
	PREVIEW_BUTTON,
	refusedForm,
	submitRecord,
} from "~/features/records/kit/submit-record.server";
import { recordAt } from "~/features/records/records.server";
import { paletteOf, parseColour, readableAccent } from "~/features/settings/accent";
import { noindex } from "~/features/shell/page-meta";
import { isFileForm } from "~/http/request/body.server";

/** Button that adds the typed values as a new record if the edited record was deleted. */
const ADD_BUTTON = { name: "intent", value: "add" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const recordKind = recordAt(request.url);
	const { path, noun, heading, layout, texts, addPage, parent } = recordKind;
	const record = await recordKind.find(db(), params.key ?? "");
	const fields = await findDraftFields(request, staff);
	const draft = fields && formStateOf(recordKind, fields);
	const problem = draft && !record ? texts.recordDeletedMessage : undefined;
	const list = parent ?? { name: heading, to: path };
	const buttons = [
		recordKind.preview ? { ...PREVIEW_BUTTON, children: "Preview" } : [],
		recordKind.defaults ? { ...DEFAULTS_BUTTON, children: recordKind.defaults.button } : [],
	].flat();
	const { presets, trial } = recordKind;
	const page = {
		list,
		noun,
		layout,
		buttons,
		presets,
		isAddable: addPage !== undefined,
		// A trial, such as a test mail, shows whether the saved values work.
		trial: trial && {
			heading: trial.heading,
			text: trial.text,
			button: trial.button,
			busyText: trial.busyText,
		},
	};
	// Without the record, the page still shows the values that were typed for it.
	const statusWithoutRecord = draft ? 410 : 404;
	const status = record ? 200 : statusWithoutRecord;
	return data({ ...page, record, draft, problem }, { status });
}

export function action(args: ActionFunctionArgs) {
	const { request, params } = args;
	const recordKind = recordAt(request.url);
	const { layout, image, images, trial } = recordKind;
	const key = params.key ?? "";
	const hasFile = (image ?? images) !== undefined && isFileForm(request);
	return staffAction(args, {
		failure: `A ${recordKind.noun} was not saved`,
		form: {
			// A form without the first field has only a button, or a file, and is not stored as a draft.
			draftTriggerFields: layoutFields(layout)
				.slice(0, 1)
				.map(({ name }) => name),
			confidentialFields: secretFieldNames(layout),
			maxBytes: recordKind.maxBodyBytes,
			files: hasFile ? { fileField: FILE_FIELD, maxBytes: MAX_IMAGE_BYTES } : undefined,
		},
		async submit({ staff, stamp, fields, files }) {
			if (hasFile) {
				const [file] = files ?? [];
				if (images) return images.submit(key, readImageForm(fields), file, stamp);
				return image?.replace(key, file?.bytes, stamp);
			}
			switch (fields.get("intent")) {
				case trial && TRY_BUTTON.value:
					return trial?.run(db(), { stamp, email: await findAccountAddress(db(), staff) });
				case image?.removeIntent:
					return image?.remove(key, stamp);
				case ADD_BUTTON.value:
					return submitRecord(recordKind, fields, undefined, stamp);
				default:
					return submitRecord(recordKind, fields, key, stamp);
			}
		},
		showAgain(problem, fields, areAllFieldsRead) {
			if (!areAllFieldsRead) return { problem };
			if (hasFile && images) {
				return { failedImage: failedPageImage(readImageForm(fields), { file: problem }) };
			}
			const intent = fields.get("intent");
			if (hasFile || (image && intent === image.removeIntent)) return { imageProblem: problem };
			if (trial && intent === TRY_BUTTON.value) return { trialProblem: problem };
			return refusedForm(recordKind, fields, problem);
		},
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex<typeof loader>(
	({ data: page }) => page?.record?.name ?? capitalised(page?.noun ?? ""),
);

export default function EditRecord() {
	const page = useLoaderData<typeof loader>();
	const actionResult = useActionData<typeof action>();
	const { list, noun, layout, buttons, record, draft } = page;
	const actionData = actionResult && "values" in actionResult ? actionResult : undefined;
	const problem = actionResult && "problem" in actionResult ? actionResult.problem : undefined;
	const form = actionData ?? draft ?? record;
	if (form === undefined) return <MissingRecord noun={noun} listPath={list.to} />;
	const { values, version } = form;
	const { conflict, isMissing = record === undefined } = actionData ?? {};
	const title = record?.name ?? values[layoutFields(layout)[0]?.name ?? ""] ?? "";
	return (
		<StaffPage
			title={title}
			crumbs={[list, { name: title }]}
			intro={record?.intro}
			actions={record && !isMissing && <RecordLinks links={record.links} />}
		>
			<DraftNote hasDraft={draft !== undefined && actionData === undefined} />
			<RecordWarnings
				texts={warningsWithoutFieldError(record?.warnings ?? [], actionData?.result)}
			/>
			<StaffColumns>
				{layout.length > 0 && (
					<RecordForm
						key={`${record?.key} ${version}`}
						Form={StaffForm}
						layout={layout}
						hints={record?.hints}
						readOnlyFields={record?.readOnlyFields}
						values={values}
						version={version}
						actionData={actionData}
						problem={problem ?? page.problem}
						button={
							isMissing && page.isAddable
								? { ...ADD_BUTTON, children: `Add as a new ${noun}` }
								: { children: "Save" }
						}
						buttons={buttons}
						presets={page.presets}
						listPath={list.to}
					>
						{conflict && (
							<EditConflict
								noun={noun}
								fields={layoutFields(layout)}
								conflict={conflict}
								values={values}
							/>
						)}
					</RecordForm>
				)}
				<div className="grid gap-6">
					{values.accent !== undefined && <AccentPreview colourText={values.accent} />}
					{record && page.trial && (
						<RecordTrialSection
							Form={StaffForm}
							trial={page.trial}
							problem={
								actionResult && "trialProblem" in actionResult
									? actionResult.trialProblem
									: undefined
							}
						/>
					)}
					{record?.images && (
						<PageImages
							images={record.images}
							failedImage={
								actionResult && "failedImage" in actionResult ? actionResult.failedImage : undefined
							}
						/>
					)}
					{record?.image && (
						<RecordImageSection
							key={record.key}
							Form={StaffForm}
							image={record.image}
							problem={
								actionResult && "imageProblem" in actionResult
									? actionResult.imageProblem
									: undefined
							}
						/>
					)}
				</div>
			</StaffColumns>
		</StaffPage>
	);
}

function RecordLinks({ links }: { links: readonly RecordLink[] }) {
	return links.map(({ to, text }) => (
		<LinkButton key={to} to={to}>
			{text}
		</LinkButton>
	));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function MissingRecord({ noun, listPath }: { noun: string; listPath: string }) {
	return (
		<StatePanel drawing="not-found" title={`There is no such ${noun}`} heading="h1">
			<p>It may have been deleted in the meantime.</p>
			<LinkButton look="dark" to={listPath}>
				Back to the list
			</LinkButton>
		</StatePanel>
	);
}

// Colours for an SVG, because the content security policy allows no style attributes.
const PREVIEW_SCHEMES = [
	{ id: "light", name: "Light", page: "#fbfaf7", ink: "#161a27" },
	{ id: "dark", name: "Dark", page: "#0b1020", ink: "#eef0f6" },
] as const;

/** Shows an accent in both schemes; if its contrast is too low, the nearest readable colour. */
function AccentPreview({ colourText }: { colourText: string }) {
	const colour = parseColour(colourText);
	if (colour === undefined) return null;
	const accent = readableAccent(colour);
	const palette = paletteOf(accent);
	return (
		<section aria-labelledby="accent-preview" className="grid gap-3">
			<h2 id="accent-preview" className="text-2xl">{`Preview of ${accent}`}</h2>
			<ul className="grid gap-4 sm:grid-cols-2">
				{PREVIEW_SCHEMES.map(({ id, name, page, ink }) => {
					const { accent: fill, text } = palette[id];
					return (
						<li key={id}>
							<svg
								viewBox="0 0 320 92"
								role="img"
								aria-label={`${name} scheme: button ${fill}`}
								className="w-full rounded-card border border-line text-sm font-semibold"
							>
								<path d="M0 0h320v92H0z" fill={page} />
								<rect x="176" y="36" width="128" height="40" rx="8" fill={fill} />
								<g fontSize="15">
									<text x="16" y="30" fill={ink}>
										{`${name} scheme`}
									</text>
									<text x="240" y="61" fill={text} textAnchor="middle">
										A button
									</text>
								</g>
							</svg>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
