import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../host/project-folder.ts';
import { type Finding, ok } from './finding.ts';

/** Whether the web app has been built. */
export function checkWebApp(): Finding {
	const built = existsSync(join(projectFolder, 'dist', 'web', 'index.html'));
	return built
		? ok('The web app is built')
		: { ok: false, message: 'The web app', remedy: 'Run npm run build.' };
}
