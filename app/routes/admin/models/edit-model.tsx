import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
	isRouteErrorResponse,
	useActionData,
	useLoaderData,
	useRouteError,
} from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { type StaffActionArgs, staffAction } from "~/auth/staff-action.server";
import { DraftNote, NotDoneNote, StaffForm } from "~/auth/staff-form";
import { findDraftFields } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { revalidateAfterConflict } from "~/components/form/form-fetcher";
import { StaffPage } from "~/components/staff/parts";
import { RouteError } from "~/components/state/state-panel";
import { modelName } from "~/features/catalogue/model";
import { findModelRow } from "~/features/catalogue/models.queries.server";
import type { ModelRow } from "~/features/changes/row-change";
import type { FormTexts, RecordFormState } from "~/features/records/kit/record";
import { formStateOf, submitRecord } from "~/features/records/kit/submit-record.server";
import { FACT_FORM } from "~/features/records/models/fact-list";
import { staffFacts } from "~/features/records/models/facts/submit-fact.server";
import { type FormParts, listFormParts } from "~/features/records/models/form/form-groups.server";
import { CellValue } from "~/features/records/models/form/form-problem";
import { MODEL_FORM_CLASSES, ModelFormContent } from "~/features/records/models/form/model-form";
import { ModelFormHead } from "~/features/records/models/form/model-form-head";
import {
	isModelIntent,
	performModelIntent,
} from "~/features/records/models/form/model-intents.server";
import { savableModel } from "~/features/records/models/form/model-record.server";
import { formVersion, storedTexts } from "~/features/records/models/form/model-texts.server";
import {
	DELETED_MODEL_TEXT,
	MODEL_FORM_LIMITS,
	OFFER_FIELDS,
} from "~/features/records/models/form-fields";
import { modelListAddress, modelListPath } from "~/features/records/models/list/model-list";
import { findNextSku } from "~/features/records/models/list/model-list.queries.server";
import {
	addressedSku,
	editModelPath,
	MODELS_PATH,
	previousListStateOf,
} from "~/features/records/models/model-addresses";
import {
	listEditableOffers,
	listShopChoices,
} from "~/features/records/models/offers/editable-offers.queries.server";
import { OfferList } from "~/features/records/models/offers/offer-list";
import { isOfferIntent, savableOffer } from "~/features/records/models/offers/offer-record.server";
import { NotFound } from "~/features/shell/not-found";
import { noindex } from "~/features/shell/page-meta";

/**
 * A form with one of these fields is stored as a draft if its session has ended: those of a model and of an offer. All
 * other forms of the page are single buttons.
 */
const DRAFT_TRIGGER_FIELDS = ["model", "price"];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const draft = await findDraftFields(request, staff);
	const sku = addressedSku(params.sku);
	const row = await findModelRow(db(), sku);
	if (!row) {
		if (!draft) throw new Response(null, { status: 404 });
		throw await deletedModelResponse({ sku, ...submittedForms(draft, { sku }) }, 410);
	}
	const values = storedTexts(row);
	const [parts, offers, shops] = await Promise.all([
		listFormParts(db()),
		listEditableOffers(db(), row.sku, new Date()),
		listShopChoices(db()),
	]);
	return {
		sku: row.sku,
		slug: row.slug,
		imagePath: row.imagePath,
		name: modelName(row),
		isDiscontinued: row.isDiscontinued === 1,
		isSamplePrice: row.isSamplePrice === 1,
		form: { values, version: formVersion(values) },
		factsByColumn: staffFacts(row),
		parts,
		offers,
		shops,
		listState: previousListStateOf(request),
		draft: draft && submittedForms(draft, values),
	};
}

/** The submitted form that is shown again: the model's or an offer's. */
interface PageForms {
	form?: RecordFormState | undefined;
	offer?: RecordFormState | undefined;
	/** A problem that concerns no single form. */
	problem?: string | undefined;
}

/** Returns the submitted form with its typed values; no form if a single button was pressed. */
function submittedForms(fields: FormData, storedValues: FormTexts): PageForms {
	const intent = String(fields.get("intent"));
	if (isOfferIntent(intent)) {
		return fields.has("price") ? { offer: formStateOf(savableOffer("", intent), fields) } : {};
	}
	return fields.has("model") ? { form: formStateOf(savableModel(storedValues), fields) } : {};
}

/** Returns the page of a model that was deleted since its form was opened, with the typed values. */
async function deletedModelResponse(
	deletedModel: DeletedModelData["deletedModel"],
	status: number,
) {
	return data({ deletedModel, parts: await listFormParts(db()) }, { status });
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A model was not saved",
		form: { ...MODEL_FORM_LIMITS, draftTriggerFields: DRAFT_TRIGGER_FIELDS },
		async submit(actionArgs) {
			const sku = addressedSku(actionArgs.params.sku);
			const row = await findModelRow(db(), sku);
			return row ? submitExistingModel(row, actionArgs) : submitDeletedModel(sku, actionArgs);
		},
		showAgain: (problem, fields): PageForms => ({ ...submittedForms(fields, {}), problem }),
	});
}

/** Saves the form of a model or of one of its offers, or does what the pressed button means. */
async function submitExistingModel(row: ModelRow, { request, fields, stamp }: StaffActionArgs) {
	const { sku } = row;
	const listState = previousListStateOf(request);
	const path = editModelPath(sku, listState);
	const intent = String(fields.get("intent"));
	if (isModelIntent(intent)) {
		const version = String(fields.get("version") ?? "");
		const result = await performModelIntent(intent, { sku, version }, stamp);
		return result && { ...result, path };
	}
	if (isOfferIntent(intent)) {
		const key = intent === "offer-add" ? undefined : `${sku} ${fields.get("retailer")}`;
		const result = await submitRecord(savableOffer(sku, intent), fields, key, stamp);
		if ("path" in result) return { ...result, path: `${path}#offers` };
		await requireModel(sku, fields, result.actionData);
		const actionData: PageForms = { offer: result.actionData };
		return { status: result.status, actionData };
	}
	// Looked up before saving, because a saved model may leave the list.
	const nextModelPath = fields.has("next") ? await nextPath(sku, listState) : path;
	const result = await submitRecord(savableModel(storedTexts(row)), fields, sku, stamp);
	if ("path" in result) return { ...result, path: nextModelPath };
	await requireModel(sku, fields, result.actionData);
	const actionData: PageForms = { form: result.actionData };
	return { status: result.status, actionData };
}

/** Returns the path of the next model in the list or, after the last one, of the list. */
async function nextPath(sku: string, listState: string): Promise<string> {
	const list = modelListAddress.decode(new URLSearchParams(listState));
	const nextSku = await findNextSku(db(), list, sku, new Date());
	return nextSku === undefined ? modelListPath(list) : editModelPath(nextSku, listState);
}

/** Throws the page of a deleted model if it was deleted while the form was sent. */
async function requireModel(sku: string, fields: FormData, { isMissing }: RecordFormState) {
	if (!isMissing || (await findModelRow(db(), sku))) return;
	throw await deletedModelResponse({ sku, ...submittedForms(fields, { sku }) }, 410);
}

/** Adds a deleted model again, or shows what was typed for it. */
async function submitDeletedModel(sku: string, { fields, stamp }: StaffActionArgs) {
	if (fields.get("intent") !== "add") {
		if (!fields.has("version")) return undefined;
		throw await deletedModelResponse({ sku, ...submittedForms(fields, { sku }) }, 410);
	}
	const result = await submitRecord(savableModel({ sku }), fields, undefined, stamp);
	if ("path" in result) return result;
	throw await deletedModelResponse({ sku, form: result.actionData }, result.status);
}

export const shouldRevalidate = revalidateAfterConflict;

export const meta = noindex<typeof loader>(({ data: page }) => page?.name ?? "A model");

export default function EditModel() {
	const page = useLoaderData<typeof loader>();
	const actionResult = useActionData<typeof action>();
	const actionData: PageForms = actionResult ?? page.draft ?? {};
	const isUsingDraft = actionResult === undefined && page.draft !== undefined;
	const hasForm = (actionData.form ?? actionData.offer) !== undefined;
	const { sku, name, listState, parts, offers, shops, factsByColumn } = page;
	// Uses the stored values for fields that were not submitted.
	const values = { ...page.form.values, ...actionData.form?.values };
	const form: RecordFormState = { ...page.form, ...actionData.form, values };
	// A new key makes the form show the values that came back: after a refusal those that were typed, after a conflict
	// those in which chosen stored values replace typed ones.
	const formKey = [form.version, form.result && "refused", form.conflict && "conflict"].join();
	const facts = (
		<section key="facts" id="facts" aria-labelledby="facts-title" className="grid gap-4">
			<h2 id="facts-title" className="text-2xl">
				Facts
			</h2>
			<StaffForm key={formKey} className={MODEL_FORM_CLASSES}>
				<ModelFormContent
					parts={parts}
					form={form}
					sources={{ sku, listState, factsByColumn }}
					submitText="Save"
					hasNextButton
				/>
			</StaffForm>
			<StaffForm id={FACT_FORM}>{null}</StaffForm>
		</section>
	);
	const head = <ModelFormHead key="head" {...page} version={page.form.version} Form={StaffForm} />;
	const offerList = (
		<OfferList
			key="offers"
			Form={StaffForm}
			offers={offers}
			shops={shops}
			submittedForm={actionData.offer}
		/>
	);
	// A form with messages comes first.
	let sections = [head, offerList, facts];
	if (actionData.form) sections = [facts, head, offerList];
	else if (actionData.offer) sections = [offerList, head, facts];
	return (
		<StaffPage
			title={name}
			crumbs={[
				{
					name: "Models",
					to: modelListPath(modelListAddress.decode(new URLSearchParams(listState))),
				},
				{ name: sku },
			]}
		>
			<DraftNote hasDraft={isUsingDraft && hasForm} />
			<NotDoneNote hasDraft={isUsingDraft && !hasForm} />
			<FormError>{actionData.problem}</FormError>
			{sections}
		</StaffPage>
	);
}

interface DeletedModelData {
	deletedModel: PageForms & { sku: string };
	parts: FormParts;
}

/** Returns true for the data of a `deletedModelResponse`. */
function isDeletedModelData(data: unknown): data is DeletedModelData {
	return typeof Object(data).deletedModel?.sku === "string";
}

export function ErrorBoundary() {
	const error = useRouteError();
	if (isRouteErrorResponse(error)) {
		const data: unknown = error.data;
		if (isDeletedModelData(data)) return <DeletedModelPage {...data} />;
	}
	return <RouteError notFound={<NotFound />} />;
}

/** Shows the typed values of a deleted model, to be copied or saved as a new one. */
function DeletedModelPage({ deletedModel: { sku, form, offer }, parts }: DeletedModelData) {
	return (
		<StaffPage
			title={`${sku} was deleted`}
			crumbs={[{ name: "Models", to: MODELS_PATH }, { name: sku }]}
			intro={DELETED_MODEL_TEXT}
		>
			{offer && (
				<dl className="grid gap-3 sm:grid-cols-2">
					{OFFER_FIELDS.map(({ name, label }) => (
						<div key={name}>
							<dt className="text-sm text-muted">{label}</dt>
							<dd>
								<CellValue text={offer.values[name] ?? ""} />
							</dd>
						</div>
					))}
				</dl>
			)}
			{form && (
				<StaffForm className={MODEL_FORM_CLASSES}>
					<input type="hidden" name="intent" value="add" />
					<ModelFormContent parts={parts} form={form} submitText="Save as a new model" />
				</StaffForm>
			)}
		</StaffPage>
	);
}
