/** The built web app of this installation. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SitePath } from '../../../contract/site-map.ts';
import { projectFolder } from '../../project-folder.ts';
import type { Settings } from '../../settings.ts';
import { type StaticFiles, staticFiles } from './static-files.ts';

/** @returns the function that serves it; null if it wasn't built */
export function webApp({ publicUrl }: Settings, hiddenPages: readonly SitePath[]): StaticFiles | null {
	const folder = join(projectFolder, 'dist', 'web');
	return existsSync(join(folder, 'index.html')) ? staticFiles({ folder, publicUrl, hiddenPages }) : null;
}

/** Pages that only a demo has. */
export function pagesToHide(has: { demoCheckout: boolean; mailbox: boolean }): SitePath[] {
	return [
		...(has.demoCheckout ? [] : ['/demo-checkout' as const]),
		...(has.mailbox ? [] : ['/dev/mail' as const]),
	];
}
