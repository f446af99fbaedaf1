/** The form of every report: what its request asks for, and warnings about the agent's words. */
import { type ReactNode, type Ref, useMemo, useRef } from 'react';
import { clientTexts, saleTexts } from '../../../../contract/reports/client-texts.ts';
import {
	type HomeReportRequest,
	type ReportRequest,
	type RequestText,
	requestTexts,
} from '../../../../contract/reports/report-request.ts';
import type { Subject } from '../../../../domain/home/home.ts';
import type { RecordedPastListing } from '../../../../domain/home/listing-period.ts';
import type { Advice } from '../../../../domain/market/update/advice.ts';
import { SUMMARY_MAX_LENGTH } from '../../../../domain/summary/check-text.ts';
import { fairHousingWarnings } from '../../../../domain/wording/fair-housing.ts';
import { useAttachment } from '../../../shared/own-pages/use-attachment.ts';
import { usePhotosServed } from '../../../shared/photos/load-photo.ts';
import { WordWarnings } from '../../../shared/word-warnings.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import type { Saving } from '../use-reports.ts';
import { AdviceFields } from './advice-fields.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { OfferFields } from './offer-fields.tsx';
import { OwnPages } from './own-pages.tsx';
import { PageChoice } from './page-choice.tsx';
import { PastListingField } from './past-listing-field.tsx';
import { PriceDialField } from './price-dial-field.tsx';
import { SavingSteps } from './saving-steps.tsx';
import { StateWordWarning } from './state-word-warning.tsx';
import { withKind } from './with-kind.ts';

/** What a form shows besides the request. */
export interface ReportContext {
	/** The state of the home or area, whose law says what a report must say; null if unknown. */
	state: string | null;
	/** The listing of the home that has photos. */
	listedPhotos?: Subject['listedPhotos'];
	/** The list price of the home's own listing on the market; null without one. */
	listPrice?: number | null;
	/** The newest listing of the home, if it ended unsold and a source reports it. */
	pastListing?: RecordedPastListing | null | undefined;
	/** Whether our data has the home on the market now. */
	isOnMarket?: boolean;
	/** The lines of a market update by rules. */
	advice?: Advice;
}

interface ReportFormProps<Request extends ReportRequest> {
	/** The fields of an agent whose profile has no name. */
	agent: ReactNode;
	/** Page one, where there is no room for it next to the form. */
	preview: ReactNode;
	request: Request;
	onChange: (request: Request) => void;
	context: ReportContext;
	onSubmit: () => void;
	saving: Saving;
	problem: string | null;
	/** The button's labels, idle and busy. */
	labels: readonly [ready: string, pending: string];
}

export function ReportForm<Request extends ReportRequest>(props: ReportFormProps<Request>) {
	const { agent, preview, request, onChange, context, onSubmit, saving, problem, labels } = props;
	const firstText = useRef<HTMLTextAreaElement>(null);
	const [client, ...texts] = requestTexts(request).map((input, at) => (
		<TextInput
			key={input.field}
			input={input}
			onChange={(text) => onChange({ ...request, [input.field]: text })}
			ref={at === 1 ? firstText : undefined}
		/>
	));
	const warnings = useWarnings(request);
	const isBlocked = warnings.some((each) => each.warnings.some(({ tier }) => tier === 'block'));
	const pending = saving.isPending;
	return (
		<form
			className="w-full space-y-5"
			onSubmit={(event) => {
				event.preventDefault();
				if (pending) return;
				// The screen already says why.
				if (isBlocked) firstText.current?.focus();
				else onSubmit();
			}}
		>
			{agent}
			{'work' in request && (
				<PageFields
					request={request}
					onChange={(part) => onChange({ ...request, ...part })}
					context={context}
				/>
			)}
			{'work' in request && request.kind === 'offer' && (
				<OfferFields
					offer={request.offer}
					onChange={(offer) => onChange({ ...request, offer })}
					listPrice={context.listPrice ?? null}
				/>
			)}
			{client}
			{'work' in request && request.kind !== 'offer' && request.assignment.purpose === 'listing' && (
				<PriceDialField
					dial={request.priceDial}
					onChange={(priceDial) => onChange({ ...request, priceDial })}
				/>
			)}
			{'work' in request && (
				<AssignmentFields
					assignment={request.assignment}
					onChange={(part) => onChange({ ...request, assignment: { ...request.assignment, ...part } })}
					state={context.state}
				/>
			)}
			{'advice' in request && context.advice && (
				<AdviceFields
					advice={request.advice}
					ruled={context.advice}
					onChange={(advice) => onChange({ ...request, advice })}
					ref={firstText}
				/>
			)}
			{'work' in request && request.summary && (
				<TextArea
					label="Summary"
					rows={5}
					maxLength={SUMMARY_MAX_LENGTH}
					value={request.summary.text}
					onChange={(event) => onChange({ ...request, summary: { text: event.target.value, by: 'agent' } })}
					hint={SUMMARY_HINTS[request.summary.by]}
				/>
			)}
			{texts}
			{'work' in request && saleTexts(request.work).some(({ text }) => text.trim() !== '') && (
				<Checkbox
					checked={request.saleNotes ?? false}
					onChange={(saleNotes) => onChange({ ...request, saleNotes: saleNotes || undefined })}
				>
					Show my notes on single sales
				</Checkbox>
			)}
			<StateWordWarning request={request} state={context.state} />
			{warnings.map((each) => (
				<WordWarnings key={each.where} {...each} />
			))}
			{preview}
			{/* Always in view, however long the form is. */}
			<div className="-bottom-4 -mx-1 sticky space-y-3 bg-surface px-1 py-3">
				{problem && <Alert>{problem}</Alert>}
				<SavingSteps {...saving} />
				<Button type="submit" look="primary" className="w-full sm:w-auto" aria-disabled={pending}>
					<span aria-live="polite">{labels[pending ? 1 : 0]}</span>
				</Button>
			</div>
		</form>
	);
}

const SUMMARY_HINTS = {
	rules: 'Written by Lotline. If you edit it, the report names you as its author.',
	ai: 'Written by AI, numbers checked. If you edit it, the report names you as its author.',
	agent: 'The report names you as its author. Leave it blank for no summary.',
} as const;

interface PageFieldsProps {
	context: ReportContext;
	request: HomeReportRequest;
	onChange: (part: Partial<HomeReportRequest>) => void;
}

/** The kind of a report on a home, its pages, and its cover. */
function PageFields({ request, onChange, context }: PageFieldsProps) {
	const { kind, pageOrder, cover } = request;
	const { listedPhotos, pastListing = null, isOnMarket = false } = context;
	const isUnsold = kind === 'unsold';
	const photosServed = usePhotosServed();
	return (
		<>
			<KindChoice
				kind={kind}
				pastListing={pastListing}
				onChange={(next) => onChange(withKind(request, next, pastListing))}
			/>
			{isUnsold && (
				<PastListingField
					listing={request.pastListing}
					recorded={pastListing}
					isOnMarket={isOnMarket}
					onChange={(next) => onChange({ pastListing: next })}
				/>
			)}
			<OwnPages request={request} onChange={onChange} />
			<PageChoice kind={kind} chosen={pageOrder} onChange={(next) => onChange({ pageOrder: next })} />
			{kind !== 'brief' && photosServed && (
				// A photo of the last listing would name who listed it.
				<CoverField
					cover={cover}
					listing={isUnsold ? null : listedPhotos}
					onChange={(next) => onChange({ cover: next })}
				/>
			)}
		</>
	);
}

/** The fair housing warnings about each part of the form. */
function useWarnings(request: ReportRequest) {
	const { data: attachment = null } = useAttachment();
	return useMemo(() => {
		const texts = clientTexts(request, attachment);
		return [...new Set(texts.map(({ where }) => where))].map((where) => ({
			where,
			warnings: fairHousingWarnings(
				texts.flatMap((each) => (each.where === where ? [each.text] : [])).join('\n'),
			),
		}));
	}, [request, attachment]);
}

interface TextInputProps {
	input: RequestText;
	onChange: (text: string) => void;
	ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text of the request, as its schema says how to ask for it. */
function TextInput({ input, onChange, ref }: TextInputProps) {
	const { label, hint, rows, maxLength, text } = input;
	const field = {
		label,
		maxLength,
		value: text,
		onChange: (event: { target: { value: string } }) => onChange(event.target.value),
		...(hint && { hint }),
	};
	return rows === 1 ? <Field {...field} autoComplete="off" /> : <TextArea {...field} ref={ref} rows={rows} />;
}
