import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { DraftNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage } from "~/components/staff/parts";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { RecordFormState } from "~/features/records/kit/record";
import { formStateOf, submitRecord } from "~/features/records/kit/submit-record.server";
import { listFormParts } from "~/features/records/models/form/form-groups.server";
import { MODEL_FORM_CLASSES, ModelFormContent } from "~/features/records/models/form/model-form";
import { savableModel } from "~/features/records/models/form/model-record.server";
import { copiedTexts } from "~/features/records/models/form/model-texts.server";
import { MODEL_FORM_LIMITS } from "~/features/records/models/form-fields";
import { COPIED_SKU_PARAM, MODELS_PATH } from "~/features/records/models/model-addresses";
import { noindex } from "~/features/shell/page-meta";

const PAGE_TITLE = "Add a model";

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const draft = await findDraftFields(request, staff);
	const copiedSku = new URL(request.url).searchParams.get(COPIED_SKU_PARAM);
	const original = copiedSku === null ? undefined : await findModelRow(db(), copiedSku);
	const values = original ? copiedTexts(original) : {};
	return {
		parts: await listFormParts(db()),
		form: draft ? formStateOf(savableModel(), draft) : { values, version: "" },
		hasDraft: draft !== undefined,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A model was not added",
		form: MODEL_FORM_LIMITS,
		submit: ({ fields, stamp }) => submitRecord(savableModel(), fields, undefined, stamp),
		showAgain: (problem, fields) => ({ ...formStateOf(savableModel(), fields), problem }),
	});
}

export const meta = noindex(PAGE_TITLE);

export default function NewModel() {
	const { parts, form: initialForm, hasDraft } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const form: RecordFormState = actionData ?? initialForm;
	const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
	return (
		<StaffPage title={PAGE_TITLE} crumbs={[{ name: "Models", to: MODELS_PATH }, { name: "New" }]}>
			<DraftNote hasDraft={hasDraft && actionData === undefined} />
			<FormError>{problem}</FormError>
			<StaffForm className={MODEL_FORM_CLASSES}>
				<ModelFormContent parts={parts} form={form} isNew submitText="Add this model" />
			</StaffForm>
		</StaffPage>
	);
}
