/** The agent's own pages of a report: which of them it has, and their texts for this client. */
import { useState } from 'react';
import {
	ATTACHMENT_PAGE,
	isPrinted,
	OWN_PAGE_IDS,
	OWN_PAGE_KINDS,
	OWN_PAGE_TITLES,
	type OwnPageId,
	type OwnPages as OwnPageTexts,
} from '../../../../contract/reports/own-pages.ts';
import type { HomeReportRequest } from '../../../../contract/reports/report-request.ts';
import { plural } from '../../../../domain/format/plural.ts';
import { chosenPages, withPage } from '../../../../report/page-list.ts';
import { OwnPageField, SYNTAX_HINT } from '../../../shared/own-pages/own-page-field.tsx';
import { useAttachment } from '../../../shared/own-pages/use-attachment.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface OwnPagesProps {
	request: HomeReportRequest;
	onChange: (part: Pick<HomeReportRequest, 'ownPages' | 'pageOrder'>) => void;
}

export function OwnPages({ request: { kind, pageOrder, ownPages }, onChange }: OwnPagesProps) {
	const { data: attachment } = useAttachment();
	if (!OWN_PAGE_KINDS.includes(kind) || ownPages === undefined) return null;
	const ids = chosenPages(kind, pageOrder).map(({ id }) => id);
	const choose = (id: string, isOn: boolean) =>
		onChange({ pageOrder: isOn ? withPage(kind, pageOrder, id) : ids.filter((each) => each !== id) });
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-sm">Your own pages</legend>
			<ul className="divide-y divide-line border border-edge bg-surface">
				{OWN_PAGE_IDS.map((id) => (
					<OwnPageRow
						key={id}
						id={id}
						isOn={ids.includes(id)}
						pages={ownPages}
						onChoose={(isOn) => choose(id, isOn)}
						onChange={(part) => onChange({ ownPages: { ...ownPages, ...part } })}
					/>
				))}
				{attachment && (
					<li className="px-3 py-1">
						<Checkbox
							checked={ids.includes(ATTACHMENT_PAGE)}
							onChange={(isOn) => choose(ATTACHMENT_PAGE, isOn)}
						>
							Attached PDF: {attachment.name}, {plural(attachment.page_count, 'page')}
						</Checkbox>
					</li>
				)}
			</ul>
			<p className="mt-1.5 text-muted text-xs">The texts come from your profile. {SYNTAX_HINT}</p>
		</fieldset>
	);
}

interface OwnPageRowProps {
	id: OwnPageId;
	isOn: boolean;
	pages: OwnPageTexts;
	onChoose: (isOn: boolean) => void;
	onChange: (part: OwnPageTexts) => void;
}

function OwnPageRow({ id, isOn, pages, onChoose, onChange }: OwnPageRowProps) {
	const [isOpen, setIsOpen] = useState(false);
	const title = OWN_PAGE_TITLES[id];
	const missing = missingWords(id, pages);
	return (
		<li className="px-3 py-1">
			<div className="flex flex-wrap items-center justify-between">
				<Checkbox checked={isOn} onChange={onChoose}>
					{title}
				</Checkbox>
				{isOn && (
					<Button
						look="quiet"
						size="small"
						className="-mr-2"
						aria-expanded={isOpen}
						aria-label={`${isOpen ? 'Close' : 'Edit'}: ${title}`}
						onClick={() => setIsOpen(!isOpen)}
					>
						{isOpen ? 'Close' : 'Edit'}
					</Button>
				)}
			</div>
			{isOn && missing && <p className="pb-2 text-muted text-xs">{missing}</p>}
			{isOn && isOpen && (
				<div className="pt-1 pb-3">
					<OwnPageField id={id} pages={pages} onChange={onChange} />
				</div>
			)}
		</li>
	);
}

/** Why a chosen page isn't in the report; null if it is. */
function missingWords(id: OwnPageId, pages: OwnPageTexts): string | null {
	// The page about the agent has the details of the profile in any case.
	if (id === 'about') return null;
	if (id !== 'testimonials') return pages[id]?.trim() ? null : "Left out: it's empty.";
	return pages.testimonials?.some(isPrinted)
		? null
		: 'Left out until there is one that the client agreed to.';
}
