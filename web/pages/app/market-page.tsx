import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { longDay } from '../../../domain/format/date-text.ts';
import { type Area, areaName, areaText } from '../../../domain/market/area/area.ts';
import { type ChosenArea, chosenAreaText, parseChosenArea } from '../../../domain/market/area/chosen-area.ts';
import { SALES_WINDOW_NOTE } from '../../../domain/market/metrics/metric.ts';
import { AreaField } from '../../features/market/area-field.tsx';
import { CHART_YEARS } from '../../features/market/home-filters.tsx';
import { MarketOverview } from '../../features/market/market-overview.tsx';
import { type AreaMarket, useAreaMarkets } from '../../features/market/use-market.ts';
import { WatchButton } from '../../features/market/watch-button.tsx';
import { CreateMarketUpdate } from '../../features/report/create-report.tsx';
import { lazily } from '../../lazily.tsx';
import { SAME_PAGE } from '../../same-page-navigation.ts';
import { marketPath, zipToOpen } from '../../shared/market-path.ts';
import { pathValue } from '../../shared/path-value.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { useTabTitle } from '../../shared/use-tab-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlainPage } from '../../ui/plain-page.tsx';

const DEFAULT_YEARS = 2;
const MAX_COMPARED = 5;

const AreaMap = lazily(
	async () => (await import('../../features/market/area-map.tsx')).AreaMap,
	<div className="h-128 bg-sunken" />,
);
const CompareMarkets = lazily(
	async () => (await import('../../features/market/compare-markets.tsx')).CompareMarkets,
	<div className="h-128" />,
);

/** `/app/markets/:area`: the market of an area that the user's searches have opened, and up to four others next to it. */
export default function MarketPage() {
	const chosen = parseChosenArea(pathValue(useLocation().pathname));
	return chosen ? <Market chosen={chosen} /> : <NoArea />;
}

function Market({ chosen }: { chosen: ChosenArea }) {
	const [search, setSearch] = useSearchParams();
	const navigate = useNavigate();
	const [isComparing, setComparing] = useState(false);
	const text = chosenAreaText(chosen);
	const others = [...new Set(search.getAll('with'))].flatMap((other) => parseChosenArea(other) ?? []);
	const markets = useAreaMarkets([chosen, ...others.slice(0, MAX_COMPARED - 1)]);
	const years = CHART_YEARS.find((each) => String(each) === search.get('years')) ?? DEFAULT_YEARS;
	// In the address, because each area that is chosen on the map has a page of its own.
	const isMapOpen = search.has('map');
	const [market] = markets;
	useTabTitle(market?.history ? `${market.name} market` : null);
	const name = areaName(chosen.area);
	/** Another area, or other homes of it, with the same charts and comparisons. */
	const show = (next: ChosenArea, replace: boolean) =>
		navigate(
			{ pathname: marketPath(chosenAreaText(next)), search: search.toString() },
			{ replace, state: SAME_PAGE },
		);
	const setParam = (param: string, values: readonly string[]) =>
		setSearch(
			(before) => {
				before.delete(param);
				for (const value of values) before.append(param, value);
				return before;
			},
			{ replace: true, state: SAME_PAGE },
		);
	if (!market) return null;
	const { history, problem } = market;
	const zip = zipToOpen(problem);
	if (zip !== null) return <NotOpen area={chosen.area} zip={zip} />;
	if (problem) {
		return (
			<PlainPage title={`${name} market`}>
				<Alert>{problem.message}</Alert>
				<ButtonLink to="/app/markets">Choose another area</ButtonLink>
			</PlainPage>
		);
	}
	if (!history || !market.chosen) return <PageSkeleton />;
	return (
		<div className="mx-auto max-w-data space-y-3 px-4 pt-8 pb-24 sm:px-6 sm:pb-8 print:space-y-4 print:py-0 print:[page:text]">
			<div className="flex flex-wrap items-start justify-between gap-4">
				<Title market={market} />
				<div className="flex flex-wrap items-start gap-3 print:hidden">
					{history.center && (
						<Button
							size="small"
							aria-expanded={isMapOpen}
							onClick={() => setParam('map', isMapOpen ? [] : ['open'])}
						>
							Choose on map
						</Button>
					)}
					{history.zip && (
						<ButtonLink to={searchPath('zip', history.zip)} state={SEARCH_IMMEDIATELY} size="small">
							Search comps
						</ButtonLink>
					)}
					{history.asOf !== null && markets.length < MAX_COMPARED && (
						<Button size="small" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
							Compare
						</Button>
					)}
					<WatchButton area={text} name={market.name} />
					{history.asOf !== null && <CreateMarketUpdate area={chosen} history={history} />}
				</div>
			</div>
			{isComparing && markets.length < MAX_COMPARED && (
				<AreaField
					label="Add an area"
					action="Add"
					focused
					onArea={(area) => {
						const texts = markets.slice(1).map((other) => other.text);
						setParam('with', [...texts, chosenAreaText({ area, filter: chosen.filter })]);
					}}
				/>
			)}
			{isMapOpen && history.center && (
				<AreaMap
					area={chosen.area}
					center={history.center}
					onArea={(area: Area) => show({ ...chosen, area }, false)}
				/>
			)}
			<MarketOverview
				history={history}
				chosen={market.chosen}
				area={market.name}
				place={chosen.area}
				filter={chosen.filter}
				onFilter={(filter) => show({ ...chosen, filter }, true)}
				years={years}
				onYears={(next) => setParam('years', next === DEFAULT_YEARS ? [] : [String(next)])}
			>
				{markets.length > 1 && (
					<CompareMarkets
						markets={markets}
						months={12 * years}
						onChange={(areas) => setParam('with', areas)}
					/>
				)}
			</MarketOverview>
			<p className="text-xs text-muted">
				{SALES_WINDOW_NOTE} Statistics describe sales and active listings. They are not an appraisal of any
				home.
			</p>
		</div>
	);
}

function Title({ market }: { market: AreaMarket }) {
	const { area, history } = market;
	if (!history) return null;
	const { city, state, countyName } = history;
	const place = city === null ? null : `${city}, ${state}`;
	const name =
		area.kind === 'county' ? (countyName ?? area.name) : areaName(area, area.kind === 'zips' ? null : place);
	return (
		<div>
			<h1 className="flex flex-wrap items-center gap-3 font-semibold text-title tabular-nums tracking-tight">
				{name}
				{area.kind === 'zips' && place && <span className="font-normal text-muted">{place}</span>}
				{history.demo && <Badge>Demo data</Badge>}
			</h1>
			<p className="mt-1 text-muted text-sm">
				{history.asOf === null
					? 'No homes in our data for this area.'
					: `Data through ${longDay(history.asOf)}. Source: ${history.sources.join(', ')}.`}
				{area.kind !== 'county' && countyName && (
					<>
						{' '}
						<Link
							to={marketPath(countyName.replaceAll(' ', '_'))}
							className="underline underline-offset-4 print:hidden"
						>
							{countyName}
						</Link>
					</>
				)}
			</p>
		</div>
	);
}

/** An area opens after one search in it. */
function NotOpen({ area, zip }: { area: Area; zip: string }) {
	const isZip = areaText(area) === zip;
	return (
		<PlainPage title={isZip ? `${zip} market` : `Open ${zip} first`}>
			<p>
				{isZip
					? 'Search this ZIP code once (one credit) to open its market.'
					: `${areaName(area)}: search ZIP code ${zip} once (one credit) to open this area.`}
			</p>
			<ButtonLink to={searchPath('zip', zip)} state={SEARCH_IMMEDIATELY} look="primary">
				Search {zip}
			</ButtonLink>
		</PlainPage>
	);
}

function NoArea() {
	return (
		<PlainPage title="Markets">
			<Alert>That isn't an area we can read. It may be too large, or its address was cut off.</Alert>
			<ButtonLink to="/app/markets">Choose an area</ButtonLink>
		</PlainPage>
	);
}
