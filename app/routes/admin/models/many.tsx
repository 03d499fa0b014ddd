import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { writeForStaff } from "db/writes/write";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { CheckField, Field, FormError, SelectField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/page";
import { DangerButton, StaffPage } from "~/components/staff/parts";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { modelName } from "~/features/catalogue/model";
import { modelsText } from "~/features/catalogue/words/count-text";
import { listDeletionTexts } from "~/features/records/models/delete/delete-model.queries.server";
import { gridPath } from "~/features/records/models/grid/grid";
import { listModelRows } from "~/features/records/models/grid/grid.queries.server";
import {
	decodeManyAction,
	MANY_ACTIONS,
	manyAction,
	skusAmong,
} from "~/features/records/models/many/many";
import { changeManyModels } from "~/features/records/models/many/many.queries.server";
import { MODELS_PATH } from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

function requireManyAction(request: Request) {
	const state = decodeManyAction(new URL(request.url).searchParams);
	if (!state) throw new Response(null, { status: 404 });
	return state;
}

/** The fields of a submitted form that are shown again. */
const readDraft = (fields: FormData) => ({
	ticked: skusAmong(fields.getAll("sku")),
	value: String(fields.get("value") ?? ""),
});

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const { name, skus, grid } = requireManyAction(request);
	const draft = await findDraftFields(request, staff);
	const rows = await listModelRows(db(), skus);
	const models = await Promise.all(
		rows.map(async (row) => {
			const impact = name === "delete" ? await listDeletionTexts(db(), row) : [];
			return { sku: row.sku, name: modelName(row), impact: impact.join("; ") };
		}),
	);
	const categories =
		manyAction(name).requires === "category"
			? (await listCategories(db())).map(({ slug, name }) => ({ slug, name }))
			: [];
	const gridAddress = gridPath(grid);
	return { name, models, categories, gridAddress, draft: draft && readDraft(draft) };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "Ticked models were not changed",
		async submit({ request, fields, stamp }) {
			const { name, grid } = requireManyAction(request);
			const { ticked: skus, value } = readDraft(fields);
			if (skus.length === 0) throw new ExpectedError(400, "Nothing was done yet: tick a model.");
			const manyChange = { name, skus, value: value.trim() };
			const count = await writeForStaff(db(), (trx) => changeManyModels(trx, manyChange, stamp));
			const path = gridPath(grid);
			if (count === 0) return { path, title: "Nothing was changed" };
			return {
				path,
				title: `${modelsText(count)} ${manyAction(name).doneText}`,
				description: "It is one line of the history, where you can undo it.",
			};
		},
		showAgain: (problem, fields, areAllFieldsRead) => ({
			problem,
			draft: areAllFieldsRead ? readDraft(fields) : undefined,
		}),
	});
}

export const meta = noindex("Ticked models");

export default function Many() {
	const { name, models, categories, gridAddress, ...page } = useLoaderData<typeof loader>();
	const actionResult = useActionData<typeof action>();
	const { text, effect, requires }: ReturnType<typeof manyAction> = MANY_ACTIONS[name];
	const draft = actionResult?.draft ?? page.draft;
	return (
		<StaffPage
			title={`${text}: ${modelsText(models.length)}?`}
			crumbs={[
				{ name: "Models", to: MODELS_PATH },
				{ name: "Grid", to: gridAddress },
				{ name: text },
			]}
			intro={effect}
		>
			<DraftNote hasDraft={actionResult === undefined && page.draft !== undefined} />
			<FormError>{actionResult?.problem}</FormError>
			<StaffForm className="grid max-w-prose gap-6">
				{requires === "category" && (
					<SelectField id="value" name="value" label="Category" defaultValue={draft?.value ?? ""}>
						<option value="">Choose a category</option>
						{categories.map(({ slug, name }) => (
							<option key={slug} value={slug}>
								{name}
							</option>
						))}
					</SelectField>
				)}
				{requires === "tag" && (
					<Field
						id="value"
						name="value"
						label="Tag"
						maxLength={60}
						autoComplete="off"
						defaultValue={draft?.value ?? ""}
					/>
				)}
				<fieldset className="grid gap-2">
					<legend className="mb-2 font-semibold">Models</legend>
					{models.length === 0 && <p>None of these models is there any more.</p>}
					{models.map(({ sku, name, impact }) => (
						<div key={sku} className="min-w-0 wrap-anywhere">
							<CheckField
								id={`sku-${sku}`}
								name="sku"
								value={sku}
								label={`${name} (${sku})`}
								defaultChecked={draft?.ticked.includes(sku) ?? true}
							/>
							{impact !== "" && (
								<p className="pl-7 text-sm text-muted">Deleted with it: {impact}</p>
							)}
						</div>
					))}
				</fieldset>
				<div className="flex flex-wrap gap-3">
					{name === "delete" ? (
						<DangerButton>Delete</DangerButton>
					) : (
						<SubmitButton busyText="Saving...">{text}</SubmitButton>
					)}
					<LinkButton to={gridAddress}>Leave them as they are</LinkButton>
				</div>
			</StaffForm>
		</StaffPage>
	);
}
