import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { StaffPage } from "~/components/staff/parts";
import { findModelRow } from "~/features/catalogue/projectors.queries.server";
import { listFormParts } from "~/features/model-editor/form/form-groups.server";
import { FORM_LAYOUT, ModelFormContent } from "~/features/model-editor/form/model-form";
import { copiedTexts, typedTexts } from "~/features/model-editor/form/model-texts.server";
import { submitNewModel } from "~/features/model-editor/form/submit-model.server";
import type { EditorAnswer, ModelFormState } from "~/features/model-editor/form-fields";
import { FROM_PARAM, MODELS_PATH } from "~/features/model-editor/model-addresses";
import { unlisted } from "~/features/shell/page-meta";
import { orErrorResponse, respond } from "~/http/response/form-answer.server";

const TITLE = "Add a model";
const FORM_LIMITS = { limit: 512 * 1024, maxFields: 400 };

export async function loader({ request }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const typed = await findTyped(request, staff);
	const copied = new URL(request.url).searchParams.get(FROM_PARAM);
	const original = copied === null ? undefined : await findModelRow(db(), copied);
	const texts = typed ? typedTexts(typed) : original ? copiedTexts(original) : {};
	return {
		parts: await listFormParts(db()),
		form: { texts, version: "" },
		isTyped: typed !== undefined,
	};
}

export async function action({ request }: ActionFunctionArgs) {
	return orErrorResponse(async () => {
		const { author, fields } = await readStaffForm(request, FORM_LIMITS);
		return respond<EditorAnswer>(request, await submitNewModel(fields, author));
	}, answerAgain);
}

function answerAgain(problem: string, fields: FormData): EditorAnswer {
	return { form: { texts: typedTexts(fields), version: "" }, problem };
}

export const meta = unlisted(TITLE);

export default function NewModel() {
	const { parts, form: begun, isTyped } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const form: ModelFormState = answer?.form ?? begun;
	return (
		<StaffPage title={TITLE} crumbs={[{ name: "Models", to: MODELS_PATH }, { name: "New" }]}>
			<TypedNote isTyped={isTyped && answer === undefined} />
			<FormError>{answer?.problem}</FormError>
			<StaffForm className={FORM_LAYOUT}>
				<ModelFormContent
					parts={parts}
					form={form}
					isNew
					taken={answer?.taken}
					submitText="Add this model"
				/>
			</StaffForm>
		</StaffPage>
	);
}
