/** Photos of the comps, each with its number and the firm that listed it. */
import type { PhotosBlock } from '../../../../report/report.ts';
import { HomeDrawing } from '../../../shared/photos/home-drawing.tsx';
import { Disc } from './disc.tsx';

export function PhotosBlockView({ block: { caption, photos } }: { block: PhotosBlock }) {
	return (
		<section aria-label={caption}>
			<h3 className="report-heading">{caption}</h3>
			<div className="report-photos">
				{photos.map(({ home, pin, words, credit, picture, drawing }) => (
					<figure key={home} className="break-inside-avoid">
						{picture && <img src={picture} alt={words} width={640} height={480} />}
						{!picture && drawing && (
							<div className="aspect-4/3 border border-line">
								<HomeDrawing home={drawing} alt={`Drawing of ${words}`} />
							</div>
						)}
						<figcaption className="mt-1 text-xs">
							<span className="flex items-center gap-1.5">
								<Disc pin={pin} />
								{words}
							</span>
							{credit && <span className="block text-muted">{credit}</span>}
						</figcaption>
					</figure>
				))}
			</div>
		</section>
	);
}
