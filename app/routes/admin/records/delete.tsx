import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateAfterConflict } from "~/components/form/form-fetcher";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage, TextLink } from "~/components/staff/parts";
import type { DeletableRecord, DeletionImpact } from "~/features/records/kit/record";
import { deletableModel } from "~/features/records/models/delete/delete-model.queries.server";
import { MODELS_PATH } from "~/features/records/models/model-addresses";
import { recordAt } from "~/features/records/records.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

/** Returns the kind of record of an address. Models are separate, because they have their own forms. */
function deletableRecordAt(url: string): DeletableRecord {
	const isModelAddress = new URL(url).pathname.startsWith(`${MODELS_PATH}/`);
	return isModelAddress ? deletableModel : recordAt(url);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { path, noun, heading, findImpact } = deletableRecordAt(request.url);
	const impact = await findImpact(db(), params.key ?? "");
	if (!impact) throw new Response(null, { status: 404 });
	const recordPath = `${path}/${encodeURIComponent(params.key ?? "")}`;
	return { path, recordPath, noun, heading, impact };
}

export function action(args: ActionFunctionArgs) {
	const { path, noun, remove } = deletableRecordAt(args.request.url);
	return staffAction(args, {
		failure: `A ${noun} was not deleted`,
		form: FORM_WITHOUT_DRAFT,
		async submit({ params, stamp }) {
			const result = await writeForStaff(db(), (trx) => remove(trx, params.key ?? "", stamp));
			if (result.result === "blocked") throw new ExpectedError(409, result.problem);
			const title = "title" in result ? result.title : undefined;
			// A record that someone else has deleted already counts as deleted.
			return { path, title: title ?? `The ${noun} was deleted` };
		},
	});
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta = noindex<typeof loader>(
	({ data: page }) => `Delete a ${page?.noun ?? "record"}`,
);

export default function DeleteRecord() {
	const { path, recordPath, heading, impact } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const { name, title, text, lead, countTexts = [], notes = [], lists = [], links = [] } = impact;
	const { isBlocked, backText = "Back" } = impact;
	return (
		<StaffPage
			title={title}
			crumbs={[{ name: heading, to: path }, { name, to: recordPath }, { name: "Delete" }]}
		>
			<FormError>{actionData?.problem}</FormError>
			<p className="max-w-prose">
				{lead !== undefined && <b className="font-semibold wrap-anywhere">{lead}</b>} {text}
			</p>
			{countTexts.length > 0 && (
				<ul className="grid max-w-prose list-disc gap-1 pl-5">
					{countTexts.map((countText) => (
						<li key={countText}>{countText}</li>
					))}
				</ul>
			)}
			{notes.map(({ text: note, link, textAfterLink }) => (
				<p key={note} className="max-w-prose">
					{note} {link && <TextLink to={link.to}>{link.text}</TextLink>} {textAfterLink}
				</p>
			))}
			{lists.map((list) => (
				<ImpactList key={list.heading} list={list} />
			))}
			{isBlocked ? (
				<p className="flex flex-wrap gap-3">
					{[...links, { to: recordPath, text: backText }].map((link) => (
						<LinkButton key={link.to} to={link.to}>
							{link.text}
						</LinkButton>
					))}
				</p>
			) : (
				<StaffForm className="flex flex-wrap gap-3">
					<DangerButton>Delete</DangerButton>
					<LinkButton to={recordPath}>Keep it</LinkButton>
				</StaffForm>
			)}
		</StaffPage>
	);
}

function ImpactList({
	list: { heading, links, omittedCount },
}: {
	list: NonNullable<DeletionImpact["lists"]>[number];
}) {
	return (
		<div className="wrap-anywhere">
			<h2 className="text-lg">{heading}</h2>
			<ul className="list-disc pl-5">
				{links.map(({ to, text }) => (
					<li key={to}>
						<TextLink to={to}>{text}</TextLink>
					</li>
				))}
				{omittedCount > 0 && <li>and {omittedCount.toLocaleString("en-GB")} more</li>}
			</ul>
		</div>
	);
}
