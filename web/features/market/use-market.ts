import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { areaText } from '../../../domain/market/area/area.ts';
import { type ChosenArea, chosenAreaName, chosenAreaText } from '../../../domain/market/area/chosen-area.ts';
import { chooseHomes, type MarketHistory } from '../../../domain/market/market-history.ts';
import { fetchMarket, fetchMarketHistory, fetchWatchedAreas, marketEmail, setWatching } from './calls.ts';

/** How often a market is refetched while its county's price model is being built, in milliseconds. */
const PENDING_MS = 5_000;

/** The market of a ZIP code; undefined without one, and while it loads. */
export function useMarket(zip: string | null) {
	const { data, error } = useQuery({
		queryKey: ['market', zip],
		queryFn: zip === null ? skipToken : () => fetchMarket(zip),
		refetchInterval: ({ state }) => (state.data?.pendingModel ? PENDING_MS : false),
	});
	return { market: data, problem: error };
}

/** The market of an area, with all its homes and with the chosen ones; before its data, it has neither history nor problem. */
export interface AreaMarket extends ChosenArea {
	/** The text of the chosen area. */
	text: string;
	name: string;
	/** Of all homes. */
	history: MarketHistory | undefined;
	chosen: MarketHistory | undefined;
	problem: Error | null;
}

/** Ten years of the markets of areas, in their order. Areas that differ only in their homes share their data. */
export function useAreaMarkets(areas: readonly ChosenArea[]): AreaMarket[] {
	const results = useQueries({
		queries: [...new Map(areas.map(({ area }) => [areaText(area), area]))].map(([text, area]) => ({
			queryKey: ['market history', text],
			queryFn: async () => ({ text, history: await fetchMarketHistory(area) }),
			refetchInterval: ({ state }: { state: { data?: { history: MarketHistory } | undefined } }) =>
				state.data?.history.pendingModel ? PENDING_MS : (false as const),
		})),
	});
	const found = new Map(results.flatMap(({ data }) => (data ? [[data.text, data.history] as const] : [])));
	const texts = [...new Set(areas.map(({ area }) => areaText(area)))];
	return areas.map((each) => {
		const text = areaText(each.area);
		const history = found.get(text);
		return {
			...each,
			text: chosenAreaText(each),
			name: chosenAreaName(each, history?.city ? `${history.city}, ${history.state}` : null),
			history,
			chosen: history && chooseHomes(history, each.filter),
			problem: results[texts.indexOf(text)]?.error ?? null,
		};
	});
}

/** The areas this user watches, and how to change them. */
export function useWatchedAreas() {
	const queryClient = useQueryClient();
	const { data, error } = useQuery({ queryKey: ['watched areas'], queryFn: fetchWatchedAreas });
	const {
		mutate,
		isPending,
		error: refusal,
	} = useMutation({
		mutationFn: setWatching,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: ['watched areas'] }),
	});
	return { areas: data, problem: (refusal ?? error)?.message ?? null, change: mutate, changing: isPending };
}

/** Whether this user gets the monthly email, and how to change that. */
export function useMarketEmail() {
	const queryClient = useQueryClient();
	const { data, error } = useQuery({ queryKey: ['market email'], queryFn: () => marketEmail(null) });
	const change = useMutation({
		mutationFn: marketEmail,
		onSuccess: (isOn) => queryClient.setQueryData(['market email'], isOn),
	});
	return { isOn: data, problem: (change.error ?? error)?.message ?? null, ...change };
}
