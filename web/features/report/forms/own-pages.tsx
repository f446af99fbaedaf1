/** The agent's own pages of a report: which of them it has, and their texts for this client. */
import { OWN_PAGE_IDS, OWN_PAGE_TITLES } from '../../../../contract/reports/own-pages.ts';
import type { HomeReportRequest } from '../../../../contract/reports/report-request.ts';
import { chosenPages, withPage } from '../../../../report/page-list.ts';
import { OwnPageField, SYNTAX_HINT } from '../../../shared/own-pages/own-page-field.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface OwnPagesProps {
	request: HomeReportRequest;
	onChange: (part: Pick<HomeReportRequest, 'ownPages' | 'pageOrder'>) => void;
}

/** A brief has one page, so it has none of them. */
export function OwnPages({ request: { kind, pageOrder, ownPages }, onChange }: OwnPagesProps) {
	if (kind === 'brief' || ownPages === undefined) return null;
	const ids = chosenPages(kind, pageOrder).map(({ id }) => id);
	const choose = (id: string, isOn: boolean) =>
		onChange({ pageOrder: isOn ? withPage(kind, pageOrder, id) : ids.filter((each) => each !== id) });
	return (
		<fieldset>
			<legend className="mb-1.5 font-medium text-sm">Your own pages</legend>
			<ul className="divide-y divide-line border border-edge bg-surface">
				{OWN_PAGE_IDS.map((id) => (
					<li key={id} className="px-3 py-1">
						<Checkbox checked={ids.includes(id)} onChange={(isOn) => choose(id, isOn)}>
							{OWN_PAGE_TITLES[id]}
						</Checkbox>
						{ids.includes(id) && (
							<details className="pb-3">
								<summary className="cursor-pointer py-1 text-muted text-sm">
									Change it for this report<span className="sr-only">: {OWN_PAGE_TITLES[id]}</span>
								</summary>
								<div className="mt-2">
									<OwnPageField
										id={id}
										pages={ownPages}
										onChange={(part) => onChange({ ownPages: { ...ownPages, ...part } })}
									/>
								</div>
							</details>
						)}
					</li>
				))}
			</ul>
			<p className="mt-1.5 text-muted text-xs">The texts come from your profile. {SYNTAX_HINT}</p>
		</fieldset>
	);
}
