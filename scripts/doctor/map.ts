import { mapStyleProblem } from '../../host/health/map.ts';
import type { Settings } from '../../host/settings.ts';
import { type Finding, ok } from './finding.ts';

/** Loads the map style as this server sees it. */
export async function checkMapStyle({ mapStyleUrl }: Pick<Settings, 'mapStyleUrl'>): Promise<Finding> {
	if (!mapStyleUrl) return ok('The street map is off (MAP_STYLE_URL is empty)');
	const message = `Street map from ${new URL(mapStyleUrl).host}`;
	const problem = await mapStyleProblem(mapStyleUrl);
	if (problem === null) return ok(message);
	return {
		ok: false,
		message,
		remedy: `${problem} Check MAP_STYLE_URL and the network, or leave MAP_STYLE_URL empty for county outlines.`,
	};
}
