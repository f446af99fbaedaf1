/** Test doubles of the two Zillow services on RapidAPI. */
import { json, openDouble, type ProviderDouble } from './double.ts';
import { recorded } from './recorded.ts';

const KEY = 'rapidapi-key-of-the-tests';

const COM1: Readonly<Record<string, string>> = {
	ForSale: 'for-sale',
	RecentlySold: 'recently-sold',
	ForRent: 'for-rent',
};

export async function openZillowDouble(
	service: 'zillow-com1' | 'zillow56',
	asOf?: string,
): Promise<ProviderDouble> {
	const double = await openDouble((request, url) => {
		if (request.headers.get('x-rapidapi-host') !== `${service}.p.rapidapi.com`) {
			return json({ message: "API doesn't exists" }, 404);
		}
		if (request.headers.get('x-rapidapi-key') !== KEY) {
			return json(recorded('rapidapi/error-403-not-subscribed'), 403);
		}
		return service === 'zillow-com1' ? com1(url) : zillow56(url);
	});
	double.settings = {
		LISTING_PROVIDER: 'zillow',
		ZILLOW_SERVICE: service,
		RAPIDAPI_KEY: KEY,
		ZILLOW_BASE_URL: double.url,
	};

	function com1({ pathname, searchParams }: URL): Response {
		const file = COM1[searchParams.get('status_type') ?? ''];
		if (pathname !== '/propertyExtendedSearch' || !file) return json({ message: 'Not found' }, 404);
		const empty = { props: [], resultsPerPage: 40, totalPages: 1, totalResultCount: 0, currentPage: 1 };
		return json(
			searchParams.get('location') === '78704'
				? recorded(`zillow-com1/propertyExtendedSearch.${file}`, asOf)
				: empty,
			200,
			recorded('rapidapi/headers').headers,
		);
	}

	function zillow56({ pathname, searchParams }: URL): Response {
		const files: Readonly<Record<string, string>> = {
			forSale: 'search',
			recentlySold: 'search.recently-sold',
		};
		const file = files[searchParams.get('status') ?? ''];
		const isKnown = pathname === '/search' && searchParams.get('output') === 'json';
		if (!isKnown) return json({ message: 'Not found' }, 404);
		const empty = { results: [], resultsPerPage: 41, totalPages: 1, totalResultCount: 0 };
		return json(
			file && searchParams.get('location') === '78704' ? recorded(`zillow56/${file}`, asOf) : empty,
		);
	}

	return double;
}
