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
    MARK: "Mark {0} “{1}”.", "Markiere {0:acc} mit „{1}“.", "Donne à {0} la marque « {1} ».", "Dai a {0} il segno «{1}».";
    UNMARK: "Take the mark “{1}” from {0}.", "Nimm {0:dat} die Markierung „{1}“.", "Retire à {0} la marque « {1} ».", "Togli a {0} il segno «{1}».";
    MARK_YOU: "You are now marked “{0}”.", "Du bist nun mit „{0}“ markiert.", "Tu portes maintenant la marque « {0} ».", "Ora porti il segno «{0}».";
    UNMARK_YOU: "You are no longer marked “{0}”.", "Du bist nicht mehr mit „{0}“ markiert.", "Tu ne portes plus la marque « {0} ».", "Non porti più il segno «{0}».";
    SHOW_FACES: "{0} {0?shows|show} {1}.", "{0} {0?zeigt|zeigen} {1}.", "{0} {0?montre|montrent} {1}.", "{0} {0?mostra|mostrano} {1}.";
    PAID: "{0} go from {1} to {2}.", "{0} kommen von {1:dat} zu {2:dat}.", "{0} de {1} à {2}.", "{0} da {1} a {2}.";
    TAKES: "{0} takes {1} {2:bare} from {3}.", "{0} nimmt {1} {2:bare acc} von {3:dat}.", "{0} prend {1} {2:bare} de {3}.", "{0} prende {1} {2:bare} da {3}.";
    PAYS: "{0} pays {1} {2:bare} to {3}.", "{0} zahlt {1} {2:bare acc} an {3:acc}.", "{0} paie {1} {2:bare} à {3}.", "{0} paga {1} {2:bare} a {3}.";
    GOES: "{0} goes from {1} to {2}.", "{0} kommt von {1:dat} zu {2:dat}.", "{0} passe de {1} à {2}.", "{0} passa da {1} a {2}.";
    GO: "{0} go from {1} to {2}.", "{0} kommen von {1:dat} zu {2:dat}.", "{0} passent de {1} à {2}.", "{0} passano da {1} a {2}.";
    GOES_UNDER: "{0} goes from {1} to the bottom of {2}.", "{0} kommt von {1:dat} unter {2:acc}.", "{0} passe de {1} sous {2}.", "{0} passa da {1} sotto {2}.";
    GO_UNDER: "{0} go from {1} to the bottom of {2}.", "{0} kommen von {1:dat} unter {2:acc}.", "{0} passent de {1} sous {2}.", "{0} passano da {1} sotto {2}.";
    COMES: "{0} comes to {1}.", "{0} kommt zu {1:dat}.", "{0} arrive à {1}.", "{0} arriva a {1}.";
    COME: "{0} come to {1}.", "{0} kommen zu {1:dat}.", "{0} arrivent à {1}.", "{0} arrivano a {1}.";
    UNMARK_ALL: "Take away every mark “{0}”.", "Nimm alle Markierungen „{0}“ weg.", "Retire toutes les marques « {0} ».", "Togli tutti i segni «{0}».";
    TURN_DIE: "Turn {0} to {1}.", "Drehe {0:acc} auf {1:acc}.", "Tourne {0} sur {1}.", "Gira {0} su {1}.";
    YOU_BECOME: "You are now {0}.", "Du bist nun {0}.", "Tu deviens {0}.", "Ora sei {0}.";
    MOVE_THIS: "Move this to {1}: {0}.", "Zu {1:dat} {0?kommt|kommen}: {0}.", "Mets ceci {1@} {1} : {0}.", "Metti questo {1@} {1}: {0}.";
    BECOMES: "{0} {0?becomes|become} {1}.", "{0} {0?ist|sind} von nun an {1}.", "{0} {0?devient|deviennent} {1}.", "{0} {0?diventa|diventano} {1}.";
    YOU_TAKE: "You take {0} {1:bare} from {2}.", "Du nimmst {0} {1:bare acc} aus {2:dat}.", "Tu prends {0} {1:bare} de {2}.", "Prendi {0} {1:bare} da {2}.";
    YOU_PAY: "You pay {0} {1:bare} to {2}.", "Du zahlst {0} {1:bare acc} an {2:acc}.", "Tu paies {0} {1:bare} à {2}.", "Paghi {0} {1:bare} a {2}.";
    COSTS_YOU: "This costs {0} {1:bare}, paid to {2}.", "Das kostet {0} {1:bare acc}, gezahlt an {2:acc}.", "Cela coûte {0} {1:bare}, {1?payé|payée|payés|payées} à {2}.", "Costa {0} {1:bare}, {1?pagato|pagata|pagati|pagate} a {2}.";
    NOTE: "Note “{0}”.", "Vermerke „{0}“.", "Note « {0} ».", "Annota «{0}».";
    STRIKE: "Strike out the note “{0}”.", "Streiche den Vermerk „{0}“.", "Efface la note « {0} ».", "Cancella l’annotazione «{0}».";
}
