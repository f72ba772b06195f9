import { Plugin, TextSelection } from 'prosemirror-state';
import { pastedPicture, pictureIn } from '../dropped-picture.ts';

/** Hands on a picture that is dropped or pasted into the text; the cursor stands where it belongs. */
export const takePictures = (onPicture: (picture: File) => void): Plugin =>
  new Plugin({
    props: {
      handlePaste(_, event) {
        const picture = pastedPicture(event.clipboardData);
        if (picture) onPicture(picture);
        return picture !== null;
      },
      handleDrop(view, event) {
        const picture = pictureIn(event.dataTransfer);
        if (!picture) return false;
        event.preventDefault();
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const { tr } = view.state;
        if (place) view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(place.pos))));
        onPicture(picture);
        return true;
      },
    },
  });
