//! How it is said that somebody gains something or is marked.

use crate::notation::phrases;

phrases! {
    TRUE_IF: "Let {0} be true if {1}.", "{0} sei wahr, falls {1}.", "{0} est vrai si {1}.", "{0} è vero se {1}.";
    GAINS: "{0} gains {1} {2}.", "{0} erhält {1} {2}.", "{0} reçoit {1} {2}.", "{0} riceve {1} {2}.";
    YOU_GAIN: "You gain {0} {1}.", "Du erhältst {0} {1}.", "Tu reçois {0} {1}.", "Ricevi {0} {1}.";
    LOSES: "{0} loses {1} {2}.", "{0} verliert {1} {2}.", "{0} perd {1} {2}.", "{0} perde {1} {2}.";
    YOU_LOSE: "You lose {0} {1}.", "Du verlierst {0} {1}.", "Tu perds {0} {1}.", "Perdi {0} {1}.";
    NOW_HAS: "{0} now has {1} {2}.", "{0} hat nun {1} {2}.", "{0} a maintenant {1} {2}.", "{0} ha ora {1} {2}.";
    YOU_NOW_HAVE: "You now have {0} {1}.", "Du hast nun {0} {1}.", "Tu as maintenant {0} {1}.", "Ora hai {0} {1}.";
    MARK: "Mark {0} “{1}”.", "{0:acc} mit „{1}“ markieren.", "Donner à {0} la marque « {1} ».", "Dare a {0} il segno «{1}».";
    UNMARK: "Take the mark “{1}” from {0}.", "Die Markierung „{1}“ wegnehmen: {0}.", "Retirer à {0} la marque « {1} ».", "Togliere a {0} il segno «{1}».";
    MARK_YOU: "You are now marked “{0}”.", "Du bist nun mit „{0}“ markiert.", "Tu portes maintenant la marque « {0} ».", "Ora porti il segno «{0}».";
    UNMARK_YOU: "You are no longer marked “{0}”.", "Du bist nicht mehr mit „{0}“ markiert.", "Tu ne portes plus la marque « {0} ».", "Non porti più il segno «{0}».";
    UNMARK_ALL: "Take away every mark “{0}”.", "Alle Markierungen „{0}“ wegnehmen.", "Retirer toutes les marques « {0} ».", "Togliere tutti i segni «{0}».";
    NOTE: "Note “{0}”.", "„{0}“ vermerken.", "Noter « {0} ».", "Annotare «{0}».";
    STRIKE: "Strike out “{0}”.", "„{0}“ streichen.", "Rayer « {0} ».", "Cancellare «{0}».";
}
