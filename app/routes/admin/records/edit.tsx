import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { StaffPage } from "~/components/staff/staff-page";
import { StatePanel } from "~/components/state/state-panel";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { EditConflict } from "~/features/records/kit/edit-conflict";
import { sentTexts } from "~/features/records/kit/form-values";
import { fieldsOf, type RecordLink, type StaffRecord } from "~/features/records/kit/record";
import { RecordForm, Warnings } from "~/features/records/kit/record-form";
import { FILE_FIELD, RecordPicture } from "~/features/records/kit/record-picture";
import { ORIGINAL, PREVIEW, submitRecord } from "~/features/records/kit/submit-record.server";
import { recordAt } from "~/features/records/records.server";
import { AccentPreview } from "~/features/records/settings/accent-preview";
import { unlisted } from "~/features/shell/page-meta";
import { isFileForm, readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { orUnavailableResponse } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

/** Button that adds the typed values as a new record if theirs was deleted. */
const ADD = { name: "intent", value: "add" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const kind = recordAt(request.url);
	const { path, noun, heading, layout, texts, adding, parent } = kind;
	const record = await kind.find(db(), params.key ?? "");
	const fields = await findTyped(request, staff);
	const values = fields && sentTexts(layout, fields);
	const typed = values && { values, version: String(fields.get("version") ?? "") };
	const problem = typed && !record ? texts.gone : undefined;
	const list = parent ?? { name: heading, to: path };
	const buttons = [
		kind.preview ? { ...PREVIEW, children: "Preview" } : [],
		kind.original ? { ...ORIGINAL, children: kind.original.button } : [],
	].flat();
	const page = { list, noun, layout, buttons, isAddable: adding !== undefined };
	// Without the record, the page still shows the values that were typed for it.
	const status = record ? 200 : typed ? 410 : 404;
	return data({ ...page, record, typed, problem }, { status });
}

async function sentPicture(request: Request, kind: StaffRecord, key: string) {
	requireSameOrigin(request);
	const { username: by } = await requireStaff(request);
	const { file } = await readUpload(request, { fileField: FILE_FIELD, maxBytes: MAX_IMAGE_BYTES });
	return kind.picture?.replace(key, file?.bytes, { by, now: new Date() });
}

async function sentFields(request: Request, kind: StaffRecord, key: string) {
	const typedIn = fieldsOf(kind.layout)
		.slice(0, 1)
		.map(({ name }) => name);
	const { staff, fields } = await readStaffForm(request, { typedIn, limit: kind.bodyLimit });
	const author = { by: staff.username, now: new Date() };
	const intent = fields.get(ADD.name);
	if (kind.picture && intent === kind.picture.removeIntent) return kind.picture.remove(key, author);
	return submitRecord(kind, fields, intent === ADD.value ? undefined : key, author);
}

export async function action({ request, params }: ActionFunctionArgs) {
	const kind = recordAt(request.url);
	return orUnavailableResponse(`A ${kind.noun} was not saved`, async () => {
		const send = kind.picture && isFileForm(request) ? sentPicture : sentFields;
		const saved = await send(request, kind, params.key ?? "");
		if (saved === undefined) throw new Response(null, { status: 404 });
		if ("path" in saved)
			return redirectWithToast(request, saved.path, { ...saved, style: "default" });
		const { status, ...failed } = saved;
		return data("answer" in failed ? failed.answer : failed, { status });
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = unlisted<typeof loader>(
	({ data: page }) => page?.record?.name ?? capitalised(page?.noun ?? ""),
);

export default function EditRecord() {
	const page = useLoaderData<typeof loader>();
	const sent = useActionData<typeof action>();
	const { list, noun, layout, buttons, record, typed } = page;
	const answer = sent && "result" in sent ? sent : undefined;
	const problem = sent && "problem" in sent ? sent.problem : undefined;
	const values = answer?.typed ?? typed?.values ?? record?.values;
	if (values === undefined) return <MissingRecord noun={noun} listPath={list.to} />;
	const { conflict, preview, isMissing = record === undefined } = answer ?? {};
	const version = conflict?.version ?? preview?.version ?? typed?.version ?? record?.version ?? "";
	const title = record?.name ?? values[fieldsOf(layout)[0]?.name ?? ""] ?? "";
	return (
		<StaffPage
			title={title}
			crumbs={[list, { name: title }]}
			intro={record?.intro}
			actions={record && !isMissing && <Links links={record.links} />}
		>
			<TypedNote isTyped={typed !== undefined && answer === undefined} />
			<Warnings texts={record?.warnings ?? []} />
			<RecordForm
				key={`${record?.key} ${conflict?.version ?? record?.version}`}
				Form={StaffForm}
				layout={layout}
				hints={record?.hints}
				fixed={record?.fixed}
				values={values}
				version={version}
				answer={answer}
				problem={problem ?? page.problem}
				button={
					isMissing && page.isAddable
						? { ...ADD, children: `Add as a new ${noun}` }
						: { children: "Save" }
				}
				buttons={buttons}
				listPath={list.to}
			>
				{conflict && (
					<EditConflict
						noun={noun}
						fields={fieldsOf(layout).map(({ name, label }) => ({
							name,
							label,
							stored: conflict.stored[name] ?? "",
							typed: answer?.typed[name] ?? "",
						}))}
					/>
				)}
			</RecordForm>
			{values.accent !== undefined && <AccentPreview typed={values.accent} />}
			{record?.picture && (
				<RecordPicture
					key={record.key}
					Form={StaffForm}
					picture={record.picture}
					problem={sent && "pictureProblem" in sent ? sent.pictureProblem : undefined}
				/>
			)}
		</StaffPage>
	);
}

function Links({ links }: { links: readonly RecordLink[] }) {
	return links.map(({ to, text }) => (
		<LinkButton key={to} look="quiet" to={to}>
			{text}
		</LinkButton>
	));
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function MissingRecord({ noun, listPath }: { noun: string; listPath: string }) {
	return (
		<StatePanel drawing="not-found" title={`There is no such ${noun}`} heading="h1">
			<p>It may have been deleted meanwhile.</p>
			<LinkButton look="dark" to={listPath}>
				Back to the list
			</LinkButton>
		</StatePanel>
	);
}
