import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { FieldControl } from "~/components/form/field-control";
import { SubmitButton } from "~/components/form/submit-button";
import { StaffPage, StaffSection } from "~/components/staff/parts";
import { ukDate } from "~/components/uk-date";
import { kindText } from "~/features/catalogue/facts/fact-text";
import { FACT_KINDS, MAX_SOURCE_LENGTH } from "~/features/catalogue/facts/facts";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { FormTexts } from "~/features/records/kit/record";
import { FactList } from "~/features/records/models/fact-list";
import {
	type FactActionData,
	staffFacts,
	submitFact,
	submittedFactTexts,
} from "~/features/records/models/facts/submit-fact.server";
import { factField } from "~/features/records/models/form/form-groups.server";
import { FormProblem } from "~/features/records/models/form/form-problem";
import { storedTexts } from "~/features/records/models/form/model-texts.server";
import { type FormField, fieldId } from "~/features/records/models/form-fields";
import {
	addressedSku,
	editModelPath,
	FORM_PARAM,
	factPath,
	MODELS_PATH,
	previousListStateOf,
} from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";

/** Returns the field of an address; throws a 404 if models have no such field. */
function requireField(name = "") {
	const field = factField(name);
	if (!field) throw new Response(null, { status: 404 });
	return field;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const field = requireField(params.field);
	const row = await findModelRow(db(), addressedSku(params.sku));
	if (!row) throw new Response(null, { status: 404 });
	const draft = await findDraftFields(request, staff);
	const value = storedTexts(row)[field.name] ?? "";
	const kind = field.name.startsWith("measured_") ? "measured" : "maker";
	const newFact = { value, kind, source: "", seen_on: ukDate(new Date()).iso };
	return {
		sku: row.sku,
		name: modelName(row),
		listState: previousListStateOf(request),
		field,
		facts: staffFacts(row)[field.name]?.facts ?? [],
		texts: (draft && submittedFactTexts(draft)) ?? newFact,
		hasDraft: draft !== undefined,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "The sources of a fact were not saved",
		form: { draftTriggerFields: ["source"] },
		async submit({ request, params, fields, stamp }) {
			const sku = addressedSku(params.sku);
			const fieldName = requireField(params.field).name;
			const result = await submitFact({ sku, field: fieldName, fields, ...stamp });
			if (!result || "actionData" in result) return result;
			const listState = previousListStateOf(request);
			const isSentFromModelForm = new URL(request.url).searchParams.has(FORM_PARAM);
			const path = isSentFromModelForm
				? `${editModelPath(sku, listState)}#${fieldId(fieldName)}`
				: factPath(sku, fieldName, { listState });
			return { path, title: result.title };
		},
		showAgain: (problem, fields): FactActionData => ({
			problem,
			texts: submittedFactTexts(fields),
		}),
	});
}

export const meta = noindex<typeof loader>(({ data: page }) =>
	page ? `${page.field.label} of ${page.name}` : "A fact",
);

export default function Fact() {
	const { sku, name, listState, field, facts, texts, hasDraft } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const values: FormTexts = actionData?.texts ?? texts;
	const errors = actionData?.errors ?? {};
	return (
		<StaffPage
			title={`${field.label}: sources`}
			crumbs={[
				{ name: "Models", to: MODELS_PATH },
				{ name, to: `${editModelPath(sku, listState)}#${fieldId(field.name)}` },
				{ name: field.label },
			]}
			intro="The site shows the first one. A pinned source comes first, then the best kind of source, then the newest."
		>
			<DraftNote hasDraft={hasDraft && actionData === undefined} />
			{actionData?.texts === undefined && <FormError>{actionData?.problem}</FormError>}
			<StaffForm>
				{facts.length === 0 ? (
					<p>It has no source and no value yet.</p>
				) : (
					<FactList field={field.name} facts={facts} />
				)}
			</StaffForm>
			<StaffSection id="add" title="Add a source">
				<StaffForm key={facts.map(({ id }) => id).join()} className="grid max-w-prose gap-4">
					{actionData?.texts && (
						<FormProblem form={{ errors: [actionData.problem], allErrors: errors }} />
					)}
					{newFactFields(field).map((formField) => (
						<FieldControl
							key={formField.name}
							field={formField}
							value={values[formField.name] ?? ""}
							errors={errors[formField.name]}
						/>
					))}
					<div>
						<SubmitButton busyText="Saving...">Add this source</SubmitButton>
					</div>
				</StaffForm>
			</StaffSection>
		</StaffPage>
	);
}

/** Returns the fields of the form that adds a source of a fact. */
function newFactFields(field: FormField): FormField[] {
	const kinds = FACT_KINDS.filter(
		(kind) => kind !== "unrecorded" && (kind !== "measured" || field.name.startsWith("measured_")),
	);
	const emptyHint = "Leave empty if this source does not state it.";
	return [
		{
			name: "kind",
			label: "Kind",
			id: fieldId("kind"),
			kind: "choice",
			options: kinds.map((kind) => [kind, kindText(kind)]),
		},
		{
			...field,
			name: "value",
			id: fieldId("value"),
			hint: field.hint === undefined ? emptyHint : `${field.hint} ${emptyHint}`,
		},
		{
			name: "source",
			label: "Source",
			id: fieldId("source"),
			control: { maxLength: MAX_SOURCE_LENGTH, autoComplete: "off" },
			hint: "An https address, or words such as a manual's page.",
		},
		{ name: "seen_on", label: "Seen on", id: fieldId("seen_on"), control: { type: "date" } },
	];
}
